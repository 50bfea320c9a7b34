import { catchUpOnce } from './catch-up.ts';
import type { ShopSocket } from './shop-socket.ts';

/** A socket of an administrator, whose catching up reads the store when the test lets it. */
function announcing() {
  const rooms = new Set<string>();
  const socket = {
    data: {},
    join: async (room: string) => void rooms.add(room),
    leave: async (room: string) => void rooms.delete(room),
  } as unknown as ShopSocket;
  const reads: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const store = {
    find: () => new Promise<undefined>((resolve, reject) => reads.push({ resolve: () => resolve(undefined), reject })),
  };
  const deps = { store, delivery: { administratorAnnounced: async () => undefined } };
  const since = '0199b2c0-0000-7000-8000-000000000000';
  return { rooms, reads, announce: () => catchUpOnce(deps as never, socket, since) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('an administrator who announces themselves twice at once', () => {
  it('catches up once', async () => {
    const { rooms, reads, announce } = announcing();
    const both = Promise.all([announce(), announce()]);
    await turn();
    expect(reads).toHaveLength(1);
    reads[0]?.resolve();
    await both;
    await announce();
    expect([reads.length, rooms.size]).toEqual([1, 1]);
  });

  it('is told twice when that fails, and catches up at the next announcement', async () => {
    const { rooms, reads, announce } = announcing();
    const both = Promise.allSettled([announce(), announce()]);
    await turn();
    reads[0]?.reject(new Error('store is away'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(rooms.size).toBe(0);
    const again = announce();
    await turn();
    reads[1]?.resolve();
    await again;
    expect(rooms.size).toBe(1);
  });
});
