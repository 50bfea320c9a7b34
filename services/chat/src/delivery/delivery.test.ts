import { testLogger } from '@shop/platform/testing/test-logger.ts';
import type { Entry } from '../store/chat-store.ts';
import { createDelivery, type Delivery } from './delivery.ts';
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
function deliver(stored: readonly Entry[] = []) {
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
    lastNumber: async (_user: string, before?: Date) =>
      stored.filter(({ at }) => before === undefined || at < before).at(-1)?.number ?? 0,
    listAfter: async (_user: string, number: number) => stored.filter((one) => one.number > number),
    now: async () => new Date('2026-11-24T10:00:00.000Z'),
  };
  const clock = { now: 0 };
  const delivery = createDelivery({ io, store, logger: testLogger, now: () => clock.now });
  return { delivery, shown, rooms, sockets, clock };
}

async function announced(delivery: Delivery, one: Entry): Promise<void> {
  delivery.announce(one);
  await delivery.idle();
}

describe('a conversation that was delivered', () => {
  it('is forgotten after ten quiet minutes, so that a revived account can begin again', async () => {
    const { delivery, shown, clock } = deliver();
    await announced(delivery, entry(57));
    clock.now += 599_000;
    delivery.forgetUnconcerned();
    await announced(delivery, entry(1));
    expect(shown).toEqual([57]);
    clock.now += 2_000;
    delivery.forgetUnconcerned();
    await announced(delivery, entry(1));
    expect(shown).toEqual([57, 1]);
  });

  it('is remembered while its customer is connected here', async () => {
    const { delivery, shown, rooms, clock } = deliver();
    await announced(delivery, entry(57));
    rooms.set(userRoom('u1'), new Set(['customer']));
    clock.now += 3_600_000;
    delivery.forgetUnconcerned();
    await announced(delivery, entry(1));
    expect(shown).toEqual([57]);
  });
});

describe('a message that is found in the store before its own replica announces it', () => {
  it('is not shown to the socket that sent it, but to the other tab', async () => {
    const { delivery, rooms, sockets } = deliver([entry(1)]);
    const shown: string[] = [];
    const tab = (id: string, sent: string[]) => ({
      id,
      data: { caller: { isAdmin: false }, floor: 0, sent: new Set(sent) },
      emit: () => void shown.push(id),
    });
    rooms.set(userRoom('u1'), new Set(['sender', 'other']));
    sockets.set('sender', tab('sender', ['entry 1'])).set('other', tab('other', []));
    await delivery.catchUp(entry(1), entry(1).at);
    delivery.announce(entry(1));
    await delivery.idle();
    expect(shown).toEqual(['other']);
  });
});

describe('what the poll finds', () => {
  it('is everything of a conversation up to its end that was not delivered, once and in order', async () => {
    const { delivery, shown } = deliver([1, 2, 3, 4].map(entry));
    await announced(delivery, entry(2));
    await delivery.catchUp(entry(4), entry(4).at);
    await delivery.catchUp(entry(4), entry(4).at);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it('is everything since the last poll, however long that was ago', async () => {
    const secondsLater = (number: number, seconds: number) => {
      const one = entry(number);
      return { ...one, at: new Date(one.at.getTime() + seconds * 1_000) };
    };
    const [first, last] = [secondsLater(1, 0), secondsLater(2, 300)];
    const { delivery, shown } = deliver([first, last]);
    await delivery.catchUp(last, first.at);
    expect(shown).toEqual([1, 2]);
  });
});
