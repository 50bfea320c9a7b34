import { createLogger } from '@shop/platform/logger.ts';
import type { Session } from '../sessions/identities.ts';
import { createOpenSockets } from './open-sockets.ts';

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
  return { asked, sockets: createOpenSockets(users, createLogger({ name: 'test', level: 'silent' })) };
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

  it('forgets those that ended by themselves', async () => {
    const { asked, sockets } = setUp([]);
    sockets.add(session('a'), () => undefined)();
    await sockets.recheck();
    expect(asked).toEqual([]);
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
