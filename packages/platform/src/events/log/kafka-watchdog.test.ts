import { jest } from '@jest/globals';
import type { Admin } from 'kafkajs';
import { testLogger } from '../../testing/test-logger.ts';
import type { EventLag } from './event-lag.ts';
import type { Assignment } from './kafka-reader.ts';
import { watchProgress } from './kafka-watchdog.ts';

const PARTITION = 'order-events/0';

describe('watchProgress (P-B7)', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /**
   * Watches for 120 ms, or until the first restart, with a stall limit of 40 ms.
   * @returns the number of restarts and the reported lag, with the age of what is unread in seconds
   */
  async function watched(state: {
    position: () => bigint;
    high: () => string;
    busy?: boolean;
    assigned?: number[];
    outage?: () => boolean;
    rebalancing?: boolean;
    hanging?: number;
    onTruncated?: (place: string, end: bigint) => void;
    unreadAge?: (key: string, position: bigint) => number;
  }): Promise<{ restarts: number; lag: number | undefined; age: number | undefined }> {
    let restarts = 0;
    let lag: EventLag | undefined;
    let hanging = state.hanging ?? 0;
    const live = new Map<string, bigint>();
    const positions = () => Promise.resolve(live.set(PARTITION, state.position()));
    const admin = {
      fetchTopicOffsets: async () => {
        const high = state.high();
        live.set(PARTITION, state.position());
        return [{ partition: 0, offset: high, low: '0', high }];
      },
    } as unknown as Admin;
    const assignment = {
      partitions: { 'order-events': state.assigned ?? [0] },
      isCurrent: () => true,
    } as unknown as Assignment;
    const end = watchProgress({
      admin: {
        get: () => (state.outage?.() ? Promise.reject(new Error('no broker')) : Promise.resolve(admin)),
        renew: () => {
          hanging -= 1;
        },
      },
      logger: testLogger,
      timeouts: { watchdogInterval: 5, stalled: 40, watchdogRequest: 10 },
      current: () => (state.rebalancing ? { ...assignment } : assignment),
      restart: () => {
        restarts += 1;
        end();
      },
      isBusy: (key) => state.busy === true && key === PARTITION,
      positions: () => (hanging > 0 ? new Promise(() => undefined) : positions()),
      ...(state.onTruncated && { onTruncated: state.onTruncated }),
      ...(state.unreadAge && { unreadAge: state.unreadAge }),
      onLag: (_topic, measured) => {
        lag = measured;
      },
    });
    await jest.advanceTimersByTimeAsync(120);
    end();
    return { restarts, lag: lag?.records, age: lag?.ageSeconds };
  }

  const restarts = async (state: Parameters<typeof watched>[0]) => (await watched(state)).restarts;

  it('restarts a reader with unread records and no progress', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10' })).toBe(1);
    expect(await restarts({ position: () => -1n, high: () => '10' })).toBe(1);
  });

  it('does not restart a reader that makes progress or has nothing to read', async () => {
    let position = 0n;
    expect(await restarts({ position: () => position++, high: () => '1000000' })).toBe(0);
    expect(await restarts({ position: () => 10n, high: () => '10' })).toBe(0);
  });

  it('does not restart a reader whose handler is running or backing off', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', busy: true })).toBe(0);
  });

  it('replaces a connection that never responds and detects the stall over the next one', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', hanging: 2 })).toBe(1);
    expect(await restarts({ position: () => 3n, high: () => '10', hanging: 1_000 })).toBe(0);
  });

  it('restarts the stall timer after an outage', async () => {
    const began = performance.now();
    let [position, checks, checksAfter] = [3n, 0, 0];
    const outage = () => {
      checks += 1;
      const isDown = checks > 1 && performance.now() - began < 60;
      if (checks > 1 && !isDown) checksAfter += 1;
      return isDown;
    };
    const moving = () => (checksAfter > 1 ? position++ : position);
    expect(await restarts({ position: moving, high: () => '1000000', outage })).toBe(0);
    expect(checksAfter).toBeGreaterThan(1);
  });

  it('restarts the stall timer after a rebalance', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', rebalancing: true })).toBe(0);
  });

  it('reports the lag of the assigned partitions (P-F3)', async () => {
    let position = 0n;
    expect((await watched({ position: () => position++, high: () => '1000000' })).lag).toBeGreaterThan(999_000);
    expect((await watched({ position: () => 10n, high: () => '10' })).lag).toBe(0);
    expect((await watched({ position: () => -1n, high: () => '7', busy: true })).lag).toBe(7);
    expect((await watched({ position: () => 3n, high: () => '10', assigned: [1] })).lag).toBe(0);
  });

  it('reports the age of the oldest unread record, and none when nothing is unread (P-F3)', async () => {
    const unreadAge = (key: string, position: bigint) => (key === PARTITION ? Number(position) * 1_000 : 0);
    const state = { high: () => '10', busy: true, unreadAge };
    expect((await watched({ ...state, position: () => 4n })).age).toBe(4);
    expect((await watched({ ...state, position: () => 10n })).age).toBe(0);
  });

  it('does not report a topic as truncated that grows during the check', async () => {
    let position = 10n;
    const grow = () => {
      const end = String(position);
      position += 1n;
      return end;
    };
    const truncated: string[] = [];
    await watched({ position: () => position, high: grow, onTruncated: (key) => truncated.push(key) });
    expect(truncated).toEqual([]);
  });

  it('reports a truncated topic and its new end', async () => {
    const truncated: string[] = [];
    await watched({ position: () => 10n, high: () => '3', onTruncated: (key, end) => truncated.push(`${key} ${end}`) });
    expect(truncated[0]).toBe(`${PARTITION} 3`);
  });

  it('ignores partitions of other members and outages', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', assigned: [1] })).toBe(0);
    expect(await restarts({ position: () => 3n, high: () => '10', outage: () => true })).toBe(0);
  });
});
