import type { SessionLookup } from '@shop/contracts/user-api.ts';
import { cacheLookups } from '../testing/cache-lookups.ts';
import { createSessions } from './sessions.ts';

const session = (sessionId: string, userId = 'u') => ({ sessionId, user: { _id: userId } }) as unknown as SessionLookup;

const START = 1_000_000;

function setUp() {
  // Not 0: an age is a difference.
  const clock = { now: START };
  const waiting: { token: string; resolve: (value: SessionLookup) => void; reject: (error: Error) => void }[] = [];
  const lookup = (token: string) =>
    new Promise<SessionLookup>((resolve, reject) => waiting.push({ token, resolve, reject }));
  return { clock, waiting, sessions: createSessions(lookup, 2_000, () => clock.now) };
}

async function answered(
  get: Promise<SessionLookup>,
  waiting: ReturnType<typeof setUp>['waiting'],
  value: SessionLookup,
) {
  waiting.at(-1)?.resolve(value);
  return get;
}

describe('session lookups (docs/architecture.md#sessions)', () => {
  it('counts a lookup as a hit, as shared with one that runs, or as a miss (P-F3)', async () => {
    const { waiting, sessions } = setUp();
    const before = await cacheLookups('sessions');
    const first = sessions.get('t', 500);
    const second = sessions.get('t', 500);
    await answered(first, waiting, session('s'));
    await second;
    await sessions.get('t', 500);
    expect(await cacheLookups('sessions')).toEqual({
      hit: before.hit + 1,
      shared: before.shared + 1,
      miss: before.miss + 1,
    });
  });

  it('reuses a lookup for safe calls for 500 ms from its start', async () => {
    const { clock, waiting, sessions } = setUp();
    const first = sessions.get('t', 500);
    clock.now = START + 400;
    const second = sessions.get('t', 500);
    expect(waiting).toHaveLength(1);
    await answered(first, waiting, session('s'));
    expect(await second).toEqual(session('s'));
    clock.now = START + 500;
    await sessions.get('t', 500);
    expect(waiting).toHaveLength(1);
    clock.now = START + 501;
    void sessions.get('t', 500);
    expect(waiting).toHaveLength(2);
  });

  it('looks up every unsafe call, and reuses that lookup for safe calls', async () => {
    const { waiting, sessions } = setUp();
    await answered(sessions.get('t', 0), waiting, session('s'));
    await answered(sessions.get('t', 0), waiting, session('s'));
    await sessions.get('t', 500);
    expect(waiting).toHaveLength(2);
  });

  it.each([
    ['its session ends', 'forgetSession', 's'],
    ['its user changes', 'forgetUser', 'u'],
    ['a call changed it', 'forgetToken', 't'],
  ] as const)('discards the lookup when %s', async (_what, forget, id) => {
    const { waiting, sessions } = setUp();
    await answered(sessions.get('t', 500), waiting, session('s'));
    sessions[forget](`other-${id}`);
    await sessions.get('t', 500);
    expect(waiting).toHaveLength(1);
    sessions[forget](id);
    expect(await answered(sessions.get('t', 500), waiting, null)).toBeNull();
  });

  it('discards a lookup whose session changed while it ran', async () => {
    const { waiting, sessions } = setUp();
    const get = sessions.get('t', 0);
    sessions.forgetSession('s');
    waiting[0]?.resolve(session('s'));
    await new Promise(setImmediate);
    expect(waiting).toHaveLength(2);
    waiting[1]?.resolve(null);
    expect(await get).toBeNull();
  });

  it('discards the running lookups of a cookie that a call has changed, and no others', async () => {
    const { waiting, sessions } = setUp();
    const [older, newer, other] = [sessions.get('t', 0), sessions.get('t', 0), sessions.get('other', 0)];
    sessions.forgetToken('t');
    for (const { resolve } of waiting) resolve(session('s'));
    expect(await other).toEqual(session('s'));
    expect(waiting.map(({ token }) => token)).toEqual(['t', 't', 'other', 't', 't']);
    for (const { resolve } of waiting.slice(3)) resolve(null);
    expect(await Promise.all([older, newer])).toEqual([null, null]);
  });

  it('keeps a lookup when other sessions change while it runs', async () => {
    const { waiting, sessions } = setUp();
    const get = sessions.get('t', 0);
    sessions.forgetUser('other');
    sessions.forgetSession('other');
    expect(await answered(get, waiting, session('s'))).toEqual(session('s'));
    expect(waiting).toHaveLength(1);
  });

  it('discards a lookup that changed while it ran even if a newer one was started', async () => {
    const { waiting, sessions } = setUp();
    const [older, newer] = [sessions.get('t', 0), sessions.get('t', 0)];
    sessions.forgetUser('u');
    waiting[0]?.resolve(session('s'));
    waiting[1]?.resolve(session('s'));
    await new Promise(setImmediate);
    expect(waiting).toHaveLength(4);
    waiting[2]?.resolve(null);
    waiting[3]?.resolve(null);
    expect(await Promise.all([older, newer])).toEqual([null, null]);
  });

  it('responds 503 if each result is outdated when it arrives', async () => {
    const { waiting, sessions } = setUp();
    const get = sessions.get('t', 0);
    const refused = expect(get).rejects.toMatchObject({ status: 503 });
    for (const tries of [1, 2, 3]) {
      expect(waiting).toHaveLength(tries);
      sessions.forgetUser('u');
      waiting.at(-1)?.resolve(session('s'));
      await new Promise(setImmediate);
    }
    await refused;
    expect(waiting).toHaveLength(3);
  });

  it('does not store a failed lookup', async () => {
    const { waiting, sessions } = setUp();
    const get = sessions.get('t', 500);
    waiting[0]?.reject(new Error('down'));
    await expect(get).rejects.toThrow('down');
    expect(await answered(sessions.get('t', 500), waiting, session('s'))).toEqual(session('s'));
  });

  it('drops lookups after 10 s, whether used or not', async () => {
    const { clock, waiting, sessions } = setUp();
    await answered(sessions.get('old', 10_000), waiting, session('s'));
    clock.now = START + 10_001;
    await answered(sessions.get('new', 500), waiting, session('s2'));
    clock.now = START + 5;
    void sessions.get('old', 10_000);
    expect(waiting).toHaveLength(3);
  });
});
