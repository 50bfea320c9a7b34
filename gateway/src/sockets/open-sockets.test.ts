import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import type { Session } from '../sessions/identities.ts';
import { CONNECTIONS_MAX, createOpenSockets } from './open-sockets.ts';

const session = (sessionId: string, isAdmin = false) =>
  ({ sessionId, user: { _id: `user-of-${sessionId}`, isAdmin } }) as unknown as Session;

function setUp(alive: { sessionId: string; isAdmin: boolean }[]) {
  const asked: string[][] = [];
  const users = {
    alive: async (sessionIds: readonly string[]) => {
      asked.push([...sessionIds]);
      return alive.map((live) => ({ ...live, userId: `user-of-${live.sessionId}` }));
    },
  };
  return {
    asked,
    sockets: createOpenSockets(users, createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' })),
  };
}

describe('the recheck of open sockets (DESIGN.md §1, Sessions)', () => {
  it('asks once for all, and closes those whose session ended or whose role changed', async () => {
    const { asked, sockets } = setUp([
      { sessionId: 'a', isAdmin: false },
      { sessionId: 'c', isAdmin: false },
    ]);
    const gone: string[] = [];
    sockets.add(session('a'), () => gone.push('a'));
    sockets.add(session('a'), () => gone.push('a2'));
    sockets.add(session('b'), () => gone.push('b'));
    sockets.add(session('c', true), () => gone.push('c'));
    await sockets.recheck();
    expect(asked).toEqual([['a', 'b', 'c']]);
    expect(gone).toEqual(['b', 'c']);
  });

  it('asks for 3,000 in batches that fit into a body, and closes those of each', async () => {
    const live = Array.from({ length: 3_000 }, (_, at) => ({ sessionId: `session-${at}`, isAdmin: false }));
    const { asked, sockets } = setUp(live.slice(0, -1));
    const gone: string[] = [];
    for (const { sessionId } of live) sockets.add(session(sessionId), () => gone.push(sessionId));
    await sockets.recheck();
    expect(asked.map((batch) => batch.length)).toEqual([1_000, 1_000, 1_000]);
    expect(gone).toEqual(['session-2999']);
  });

  it('forgets those that ended by themselves', async () => {
    const { asked, sockets } = setUp([]);
    sockets.add(session('a'), () => undefined)();
    await sockets.recheck();
    expect(asked).toEqual([]);
  });

  it('lets nobody have more open than all his tabs need', () => {
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

  it('closes what comes after the stop', () => {
    const { sockets } = setUp([]);
    let closed = 0;
    sockets.stop();
    sockets.add(session('a'), () => {
      closed += 1;
    });
    expect(closed).toBe(1);
  });
});
