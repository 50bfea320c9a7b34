import { testLogger } from '@shop/platform/testing/test-logger.ts';
import type { Entry } from '../store/chat-store.ts';
import { createDelivery } from './delivery.ts';
import { PRESENT_ADMINISTRATORS, userRoom } from './rooms.ts';
import type { ShopServer } from './shop-socket.ts';

const entry = (number: number): Entry => ({
  id: `entry ${number}`,
  user: 'u1',
  number,
  kind: 'client',
  authorId: 'u1',
  authorName: 'Ada',
  text: 'Hello?',
  at: new Date('2026-11-24T10:00:00.000Z'),
});

/** The delivery of a replica with a present administrator, and the numbers that they got. */
function deliver() {
  const shown: number[] = [];
  const rooms = new Map([[PRESENT_ADMINISTRATORS, new Set(['administrator'])]]);
  const broadcast = { emit: (_: string, { number }: { number: number }) => void shown.push(number) };
  const sockets = new Map<string, unknown>();
  const io = {
    on: () => undefined,
    serverSideEmit: () => undefined,
    sockets: { adapter: { rooms }, sockets },
    local: { to: () => ({ except: () => broadcast }) },
  } as unknown as ShopServer;
  const store = {
    lastNumber: async () => 0,
    listAfter: async () => [],
    now: async () => new Date('2026-11-24T10:00:00.000Z'),
  };
  const clock = { now: 0 };
  const delivery = createDelivery({ io, store, logger: testLogger, now: () => clock.now });
  return { delivery, shown, rooms, sockets, clock };
}

describe('a conversation that was delivered', () => {
  it('is forgotten after ten quiet minutes, so that a revived account can begin again', async () => {
    const { delivery, shown, clock } = deliver();
    await delivery.found(entry(57));
    clock.now += 599_000;
    delivery.forgetUnconcerned();
    await delivery.found(entry(1));
    expect(shown).toEqual([57]);
    clock.now += 2_000;
    delivery.forgetUnconcerned();
    await delivery.found(entry(1));
    expect(shown).toEqual([57, 1]);
  });

  it('is remembered while its customer is connected here', async () => {
    const { delivery, shown, rooms, clock } = deliver();
    await delivery.found(entry(57));
    rooms.set(userRoom('u1'), new Set(['customer']));
    clock.now += 3_600_000;
    delivery.forgetUnconcerned();
    await delivery.found(entry(1));
    expect(shown).toEqual([57]);
  });
});

describe('a message that is found in the store before its own replica announces it', () => {
  it('is not shown to the socket that sent it, but to the other tab', async () => {
    const { delivery, rooms, sockets } = deliver();
    const shown: string[] = [];
    const tab = (id: string, sent: string[]) => ({
      id,
      data: { caller: { isAdmin: false }, floor: 0, sent: new Set(sent) },
      emit: () => void shown.push(id),
    });
    rooms.set(userRoom('u1'), new Set(['sender', 'other']));
    sockets.set('sender', tab('sender', ['entry 1'])).set('other', tab('other', []));
    await delivery.found(entry(1));
    delivery.announce(entry(1));
    await delivery.idle();
    expect(shown).toEqual(['other']);
  });
});
