import { createUpstreamLimit } from './upstream-limits.ts';

describe('createUpstreamLimit (P-C5)', () => {
  it('rejects calls that cannot start with 503 and Retry-After', async () => {
    const limit = createUpstreamLimit({ min: 1, max: 1, maxQueued: 0, queueTimeoutMs: 1 });
    await limit.acquire();
    await expect(limit.acquire()).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 1 });
  });

  it('grows with the calls completed in the last second, within bounds', async () => {
    let time = 0;
    const limit = createUpstreamLimit({ min: 2, max: 8, maxQueued: 0, queueTimeoutMs: 1 }, () => time);
    /** Acquires until rejected, then releases everything. */
    const capacity = async () => {
      const releases: (() => void)[] = [];
      for (;;) {
        try {
          releases.push(await limit.acquire());
        } catch {
          break;
        }
      }
      for (const release of releases) release();
      return releases.length;
    };
    expect(await capacity()).toBe(2);
    time += 300;
    expect(await capacity()).toBe(2);
    time += 300;
    expect(await capacity()).toBe(4);
    time += 300;
    expect(await capacity()).toBe(8);
    time += 300;
    expect(await capacity()).toBe(8);
    time += 60_000;
    expect(await capacity()).toBe(2);
  });
});
