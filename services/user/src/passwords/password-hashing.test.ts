import { availableParallelism } from 'node:os';
import { createPasswordHashing } from './password-hashing.ts';

const concurrency = availableParallelism() > 2 ? 2 : 1;
const weak = { memory: 64, passes: 1, parallelism: 1 };

describe('createPasswordHashing', () => {
  it('verifies the hashed password and no other', async () => {
    const passwords = createPasswordHashing(weak);
    const stored = await passwords.hash('secret');
    expect(await passwords.verify('secret', stored)).toEqual({ correct: true, outdated: false });
    expect(await passwords.verify('Secret', stored)).toMatchObject({ correct: false });
    expect(await passwords.hash('secret')).not.toBe(stored);
  });

  it('never accepts a password without a stored hash, but does the same work (P-E6)', async () => {
    const passwords = createPasswordHashing({ memory: 16_384, passes: 2, parallelism: 1 });
    const stored = await passwords.hash('secret');
    const timeOf = async (hash: string | undefined) => {
      const start = performance.now();
      expect((await passwords.verify('wrong', hash)).correct).toBe(false);
      return performance.now() - start;
    };
    // Compare the fastest runs: other load only makes a run slower.
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < 8; round += 1) {
      times[0].push(await timeOf(undefined));
      times[1].push(await timeOf(stored));
    }
    expect(Math.min(...times[0])).toBeGreaterThan(Math.min(...times[1]) / 3);
    expect((await passwords.verify('secret', undefined)).correct).toBe(false);
  });

  it('reports a hash with weaker parameters as outdated (P-E7)', async () => {
    const stored = await createPasswordHashing(weak).hash('secret');
    const current = createPasswordHashing({ ...weak, memory: 128 });
    expect(await current.verify('secret', stored)).toEqual({ correct: true, outdated: true });
  });

  it('hashes at most two at a time, queues 24 and rejects the rest with Retry-After (P-C6)', async () => {
    const passwords = createPasswordHashing({ memory: 4096, passes: 2, parallelism: 1 });
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.hash('secret')));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(16 - concurrency);
    expect(refused[0]).toMatchObject({ reason: { status: 429, retryAfter: 1 } });
    await expect(passwords.hash('secret')).resolves.toEqual(expect.any(String));
  });

  it('reserves eight places in the queue for known addresses, and runs them first (P-C6)', async () => {
    const finished: string[] = [];
    const passwords = createPasswordHashing({ memory: 4096, passes: 2, parallelism: 1 });
    const verifyMany = (kind: string, count: number, priority: boolean) =>
      Array.from({ length: count }, () =>
        passwords.verify('wrong', undefined, priority).then(() => finished.push(kind)),
      );
    const unknown = verifyMany('unknown', 24 + concurrency, false);
    expect(() => passwords.assertCapacity(false)).toThrow('Too many people are signing in');
    expect(() => passwords.assertCapacity(true)).not.toThrow();
    const known = verifyMany('known', 8, true);
    expect(() => passwords.assertCapacity(true)).toThrow('Too many people are signing in');
    await Promise.all([...unknown, ...known]);
    // Up to two unknown requests were already running, and two concurrent ones may finish in either order.
    expect(finished.slice(0, 11).filter((kind) => kind === 'known')).toHaveLength(8);
  });
});
