import { setTimeout as wait } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { pino } from 'pino';
import type { Assignment } from './kafka-reader.ts';
import { watchProgress } from './kafka-watchdog.ts';

const PLACE = 'order-events/0';

describe('the watchdog over a Kafka reader (P-B7)', () => {
  /**
   * Watches for 120 ms, or until it asks for a new reader, with a limit of 40 ms.
   * @returns how often it asked for one, and what it said of the lag
   */
  async function watched(state: {
    position: () => bigint;
    high: () => string;
    busy?: boolean;
    assigned?: number[];
    outage?: () => boolean;
    rebalancing?: boolean;
    hanging?: number;
    /** Milliseconds in place of 120: for what must come, on a machine however busy. */
    watching?: number;
    onShorter?: (place: string, end: bigint) => void;
  }): Promise<{ restarts: number; lag: number | undefined }> {
    const { promise: asked, resolve: restarted } = Promise.withResolvers<void>();
    let restarts = 0;
    let lag: number | undefined;
    let hanging = state.hanging ?? 0;
    const live = new Map<string, bigint>();
    const positions = () => Promise.resolve(live.set(PLACE, state.position()));
    const admin = {
      fetchTopicOffsets: async () => {
        const high = state.high();
        live.set(PLACE, state.position());
        return [{ partition: 0, offset: high, low: '0', high }];
      },
    } as unknown as Admin;
    const assignment = {
      partitions: { 'order-events': state.assigned ?? [0] },
      holds: () => true,
    } as unknown as Assignment;
    const end = watchProgress({
      admin: {
        get: () => (state.outage?.() ? Promise.reject(new Error('no broker')) : Promise.resolve(admin)),
        renew: () => {
          hanging -= 1;
        },
      },
      logger: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
      timeouts: { watchdogInterval: 5, stalled: 40, watchdogRequest: 10 },
      current: () => (state.rebalancing ? { ...assignment } : assignment),
      restart: () => {
        restarts += 1;
        end();
        restarted();
      },
      isBusy: (place) => state.busy === true && place === PLACE,
      positions: () => (hanging > 0 ? new Promise(() => undefined) : positions()),
      ...(state.onShorter && { onTruncated: state.onShorter }),
      onLag: (_topic, records) => {
        lag = records;
      },
    });
    await Promise.race([asked, wait(state.watching ?? 120)]);
    end();
    return { restarts, lag };
  }

  const restarts = async (state: Parameters<typeof watched>[0]) => (await watched(state)).restarts;

  it('asks for a new reader when records wait and nothing moves', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', watching: 10_000 })).toBe(1);
    expect(await restarts({ position: () => -1n, high: () => '10', watching: 10_000 })).toBe(1);
  });

  it('leaves a reader alone that moves, or has nothing to read', async () => {
    let position = 0n;
    expect(await restarts({ position: () => position++, high: () => '1000000' })).toBe(0);
    expect(await restarts({ position: () => 10n, high: () => '10' })).toBe(0);
  });

  it('leaves a partition alone whose handler is at work or waits after a failure', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', busy: true })).toBe(0);
  });

  it('gives up a connection that never answers, and sees the standstill by the next', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', hanging: 2, watching: 10_000 })).toBe(1);
    expect(await restarts({ position: () => 3n, high: () => '10', hanging: 1_000 })).toBe(0);
  });

  it('gives a reader its time anew after an outage, for it could not move meanwhile', async () => {
    const began = performance.now();
    let [position, looks, looksAfter] = [3n, 0, 0];
    const outage = () => {
      looks += 1;
      const isAway = looks > 1 && performance.now() - began < 60;
      if (looks > 1 && !isAway) looksAfter += 1;
      return isAway;
    };
    const moving = () => (looksAfter > 1 ? position++ : position);
    expect(await restarts({ position: moving, high: () => '1000000', outage })).toBe(0);
    expect(looksAfter).toBeGreaterThan(1);
  });

  it('gives a reader its time anew after a rebalance', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', rebalancing: true })).toBe(0);
  });

  it('tells how many records wait in its partitions (P-F3)', async () => {
    let position = 0n;
    expect((await watched({ position: () => position++, high: () => '1000000' })).lag).toBeGreaterThan(999_000);
    expect((await watched({ position: () => 10n, high: () => '10' })).lag).toBe(0);
    expect((await watched({ position: () => -1n, high: () => '7', busy: true })).lag).toBe(7);
    expect((await watched({ position: () => 3n, high: () => '10', assigned: [1] })).lag).toBe(0);
  });

  it('does not take a topic for shorter that grew while its end was asked for', async () => {
    let position = 10n;
    const grow = () => {
      const end = String(position);
      position += 1n;
      return end;
    };
    const told: string[] = [];
    await watched({ position: () => position, high: grow, onShorter: (place) => told.push(place) });
    expect(told).toEqual([]);
  });

  it('tells of a topic that ends before what was read of it, where it ends now', async () => {
    const told: string[] = [];
    await watched({ position: () => 10n, high: () => '3', onShorter: (place, end) => told.push(`${place} ${end}`) });
    expect(told[0]).toBe(`${PLACE} 3`);
  });

  it('does not mind partitions of others, nor take an outage for a standstill', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', assigned: [1] })).toBe(0);
    expect(await restarts({ position: () => 3n, high: () => '10', outage: () => true })).toBe(0);
  });
});
