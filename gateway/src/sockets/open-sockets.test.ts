import { testLogger } from '@shop/platform/testing/test-logger.ts';
import type { Session } from '../sessions/identities.ts';
import { CONNECTIONS_MAX, createOpenSockets } from './open-sockets.ts';

const session = (sessionId: string, isAdmin = false) =>
  ({ sessionId, user: { _id: `user-of-${sessionId}`, isAdmin } }) as unknown as Session;

function setUp(alive: { sessionId: string; isAdmin: boolean }[]) {
  const batches: string[][] = [];
  const users = {
    alive: async (sessionIds: readonly string[]) => {
      batches.push([...sessionIds]);
      return alive.map((live) => ({ ...live, userId: `user-of-${live.sessionId}` }));
    },
  };
  return {
    batches,
    sockets: createOpenSockets(users, testLogger),
  };
}

describe('open sockets (docs/architecture.md#sessions)', () => {
  it('rechecks all sessions in one call and closes connections whose session ended or whose role changed', async () => {
    const { batches, sockets } = setUp([
      { sessionId: 'a', isAdmin: false },
      { sessionId: 'c', isAdmin: false },
    ]);
    const gone: string[] = [];
    sockets.add(session('a'), () => gone.push('a'));
    sockets.add(session('a'), () => gone.push('a2'));
    sockets.add(session('b'), () => gone.push('b'));
    sockets.add(session('c', true), () => gone.push('c'));
    await sockets.recheck();
    expect(batches).toEqual([['a', 'b', 'c']]);
    expect(gone).toEqual(['b', 'c']);
  });

  it('rechecks 3,000 sessions in batches that fit into a body', async () => {
    const live = Array.from({ length: 3_000 }, (_, at) => ({ sessionId: `session-${at}`, isAdmin: false }));
    const { batches, sockets } = setUp(live.slice(0, -1));
    const gone: string[] = [];
    for (const { sessionId } of live) sockets.add(session(sessionId), () => gone.push(sessionId));
    await sockets.recheck();
    expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 1_000]);
    expect(gone).toEqual(['session-2999']);
  });

  it('does not recheck connections that have ended', async () => {
    const { batches, sockets } = setUp([]);
    sockets.add(session('a'), () => undefined)();
    await sockets.recheck();
    expect(batches).toEqual([]);
  });

  it('refuses a connection above the limit of a user with 429', () => {
    const { sockets } = setUp([]);
    const ended = Array.from({ length: CONNECTIONS_MAX }, () => sockets.add(session('a'), () => undefined));
    const oneMore = () => sockets.add(session('a'), () => undefined);
    expect(oneMore).toThrow(expect.objectContaining({ status: 429 }));
    sockets.add(session('b'), () => undefined);
    ended[0]?.();
    ended[0]?.();
    oneMore();
    expect(oneMore).toThrow(expect.objectContaining({ status: 429 }));
  });

  it('closes a connection that is added after the stop', () => {
    const { sockets } = setUp([]);
    let closed = 0;
    sockets.stop();
    sockets.add(session('a'), () => {
      closed += 1;
    });
    expect(closed).toBe(1);
  });
});
