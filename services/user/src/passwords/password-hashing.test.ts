import { availableParallelism } from 'node:os';
import { createPasswordHashing } from './password-hashing.ts';

/** Of two processors one is left to the rest of the shop. */
const atOnce = availableParallelism() > 2 ? 2 : 1;
const cheap = { memory: 64, passes: 1, parallelism: 1 };

describe('password hashing', () => {
  it('recognises a password and nothing else', async () => {
    const passwords = createPasswordHashing(cheap);
    const stored = await passwords.hash('secret');
    expect(await passwords.verify('secret', stored)).toEqual({ right: true, outdated: false });
    expect(await passwords.verify('Secret', stored)).toMatchObject({ right: false });
    expect(await passwords.hash('secret')).not.toBe(stored);
  });

  it('is never right for an account that does not exist, but works as hard (P-E6)', async () => {
    const passwords = createPasswordHashing({ memory: 16_384, passes: 2, parallelism: 1 });
    const stored = await passwords.hash('secret');
    const timeOf = async (hash: string | undefined) => {
      const start = performance.now();
      expect((await passwords.verify('wrong', hash)).right).toBe(false);
      return performance.now() - start;
    };
    // The quickest of each: what else the machine does only ever slows one down.
    const took: [number[], number[]] = [[], []];
    for (let round = 0; round < 8; round += 1) {
      took[0].push(await timeOf(undefined));
      took[1].push(await timeOf(stored));
    }
    expect(Math.min(...took[0])).toBeGreaterThan(Math.min(...took[1]) / 3);
    expect((await passwords.verify('secret', undefined)).right).toBe(false);
  });

  it('says when parameters have risen since (P-E7)', async () => {
    const stored = await createPasswordHashing(cheap).hash('secret');
    const today = createPasswordHashing({ ...cheap, memory: 128 });
    expect(await today.verify('secret', stored)).toEqual({ right: true, outdated: true });
  });

  it('works on two at once at most, lets 24 strangers wait and refuses the next with Retry-After (P-C6)', async () => {
    const passwords = createPasswordHashing({ memory: 4096, passes: 2, parallelism: 1 });
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.hash('secret')));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(16 - atOnce);
    expect(refused[0]).toMatchObject({ reason: { status: 429, retryAfter: 1 } });
    await expect(passwords.hash('secret')).resolves.toEqual(expect.any(String));
  });

  it('keeps eight places for who is known here, and lets them go before strangers (P-C6)', async () => {
    const done: string[] = [];
    const passwords = createPasswordHashing({ memory: 4096, passes: 2, parallelism: 1 });
    const tries = (who: string, count: number, first: boolean) =>
      Array.from({ length: count }, () => passwords.verify('wrong', undefined, first).then(() => done.push(who)));
    const strangers = tries('stranger', 24 + atOnce, false);
    expect(() => passwords.assertRoom(false)).toThrow('Too many people are signing in');
    expect(() => passwords.assertRoom(true)).not.toThrow();
    const known = tries('known', 8, true);
    expect(() => passwords.assertRoom(true)).toThrow('Too many people are signing in');
    await Promise.all([...strangers, ...known]);
    // Two strangers were at work already; where two work at once, neighbours may change places.
    expect(done.slice(0, 11).filter((who) => who === 'known')).toHaveLength(8);
  });
});
