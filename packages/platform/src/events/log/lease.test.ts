import { testLogger } from '../../testing/test-logger.ts';
import { createLease } from './lease.ts';

describe('a lease', () => {
  it('is taken once by callers that come together, and given back only after that', async () => {
    const calls: string[] = [];
    const { promise: taken, resolve: answer } = Promise.withResolvers<string>();
    const lease = createLease({
      leaseMs: 10_000,
      logger: testLogger,
      take: () => {
        calls.push('take');
        return taken;
      },
      giveBack: async () => void calls.push('give back'),
    });
    const both = Promise.all([lease.acquire(), lease.acquire()]);
    const released = lease.release();
    answer('held');
    await released;
    await both;
    expect(calls).toEqual(['take', 'give back']);
    expect([lease.isHeld(), await lease.acquire()]).toEqual([false, undefined]);
    expect(calls).toHaveLength(2);
  });

  it('is asked for again after a failure, and after it was lost', async () => {
    let fails = true;
    let asked = 0;
    const take = async () => {
      asked += 1;
      if (fails) throw new Error('down');
      return asked;
    };
    const lease = createLease({ leaseMs: 10_000, logger: testLogger, take, giveBack: async () => undefined });
    await expect(lease.acquire()).rejects.toThrow('down');
    fails = false;
    expect([await lease.acquire(), await lease.acquire()]).toEqual([2, 2]);
    lease.lose();
    expect(lease.isHeld()).toBe(false);
    expect(await lease.acquire()).toBe(3);
  });
});
