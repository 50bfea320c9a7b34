import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { type Argon2Parameters, createPasswordHashing } from './password-hashing.ts';

const parameters = { memory: 64, passes: 1, parallelism: 1 };
const weak = { timeoutFactor: TIMEOUT_FACTOR, parameters };

/** Password hashing whose hashes finish on request, with a record of how many run. */
function openHeldHashing() {
  const opened = Promise.withResolvers<void>();
  const counts = { running: 0, most: 0 };
  const derive = async () => {
    counts.running += 1;
    counts.most = Math.max(counts.most, counts.running);
    await opened.promise;
    counts.running -= 1;
    return Buffer.alloc(32);
  };
  const passwords = createPasswordHashing({ ...weak, derive });
  return { passwords, counts, finish: opened.resolve };
}

describe('createPasswordHashing', () => {
  it('verifies the hashed password and no other', async () => {
    const passwords = createPasswordHashing(weak);
    const stored = await passwords.hash('secret');
    expect(await passwords.verify('secret', stored)).toEqual({ correct: true, outdated: false });
    expect(await passwords.verify('Secret', stored)).toMatchObject({ correct: false });
    expect(await passwords.hash('secret')).not.toBe(stored);
  });

  it('never accepts a password without a stored hash, but does the same work (P-E6)', async () => {
    const work: object[] = [];
    const derive = async (password: string, salt: Buffer, { memory, passes, parallelism }: Argon2Parameters) => {
      work.push({ password, saltBytes: salt.length, memory, passes, parallelism });
      return Buffer.alloc(32);
    };
    const passwords = createPasswordHashing({ timeoutFactor: TIMEOUT_FACTOR, derive });
    const stored = await passwords.hash('secret');
    expect((await passwords.verify('secret', stored)).correct).toBe(true);
    expect((await passwords.verify('secret', undefined)).correct).toBe(false);
    const hash = { password: 'secret', saltBytes: 16, memory: 19_456, passes: 2, parallelism: 1 };
    expect(work).toEqual([hash, hash, hash]);
    const real = createPasswordHashing(weak);
    expect((await real.verify('secret', undefined)).correct).toBe(false);
  });

  it('reports a hash with weaker parameters as outdated (P-E7)', async () => {
    const stored = await createPasswordHashing(weak).hash('secret');
    const current = createPasswordHashing({ ...weak, parameters: { ...parameters, memory: 128 } });
    expect(await current.verify('secret', stored)).toEqual({ correct: true, outdated: true });
  });

  it('hashes at most two at a time, queues 24 and rejects the rest with Retry-After (P-C6)', async () => {
    const { passwords, counts, finish } = openHeldHashing();
    const hashes = Promise.allSettled(Array.from({ length: 40 }, () => passwords.hash('secret')));
    finish();
    const results = await hashes;
    const refused = results.filter(({ status }) => status === 'rejected');
    expect([1, 2]).toContain(counts.most);
    expect(results.length - refused.length).toBe(counts.most + 24);
    for (const result of refused)
      expect(result).toMatchObject({ reason: { status: 429, code: 'busy', retryAfter: 1 } });
    await expect(passwords.hash('secret')).resolves.toEqual(expect.any(String));
  });

  it('reserves eight places in the queue for known addresses, and runs them first (P-C6)', async () => {
    const { passwords, counts, finish } = openHeldHashing();
    const finished: string[] = [];
    const work: Promise<unknown>[] = [];
    /** Verifies passwords until no more are accepted. @returns how many were */
    const fill = (kind: string, priority: boolean) => {
      for (let accepted = 0; ; accepted += 1) {
        try {
          passwords.assertCapacity(priority);
        } catch (error) {
          expect(error).toMatchObject({ status: 429, message: 'Too many people are signing in. Try again.' });
          return accepted;
        }
        work.push(passwords.verify('wrong', undefined, priority).then(() => finished.push(kind)));
      }
    };
    const unknown = fill('unknown', false);
    expect(fill('known', true)).toBe(8);
    finish();
    await Promise.all(work);
    expect(unknown).toBe(counts.most + 24);
    const alreadyRunning = Array.from({ length: counts.most }, () => 'unknown');
    expect(finished.slice(0, counts.most + 8)).toEqual([
      ...alreadyRunning,
      ...Array.from({ length: 8 }, () => 'known'),
    ]);
  });
});
