import { setTimeout as wait } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { pino } from 'pino';
import type { Assignment } from './kafka-reader.ts';
import { watchProgress } from './kafka-watchdog.ts';

const PLACE = 'order-events/0';

describe('the watchdog over a Kafka reader (P-B7)', () => {
  /** Watches for 120 ms with a limit of 40 ms. @returns how often it asked for a new reader */
  async function restarts(state: {
    position: () => bigint;
    high: () => string;
    busy?: boolean;
    assigned?: number[];
    outage?: boolean;
  }): Promise<number> {
    let count = 0;
    const admin = {
      fetchTopicOffsets: async () => [{ partition: 0, offset: state.high(), low: '0', high: state.high() }],
    } as unknown as Admin;
    const assignment = { partitions: { 'order-events': state.assigned ?? [0] } } as unknown as Assignment;
    const end = watchProgress({
      admin: () => (state.outage ? Promise.reject(new Error('no broker')) : Promise.resolve(admin)),
      logger: pino({ level: 'silent' }),
      current: () => assignment,
      restart: () => {
        count += 1;
        end();
      },
      isBusy: (place) => state.busy === true && place === PLACE,
      positions: async () => new Map([[PLACE, state.position()]]),
      checkEveryMs: 5,
      stuckAfterMs: 40,
    });
    await wait(120);
    end();
    return count;
  }

  it('asks for a new reader when records wait and nothing moves', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10' })).toBe(1);
    expect(await restarts({ position: () => -1n, high: () => '10' })).toBe(1);
  });

  it('leaves a reader alone that moves, or has nothing to read', async () => {
    let position = 0n;
    expect(await restarts({ position: () => position++, high: () => '1000000' })).toBe(0);
    expect(await restarts({ position: () => 10n, high: () => '10' })).toBe(0);
  });

  it('leaves a partition alone whose handler is at work or waits after a failure', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', busy: true })).toBe(0);
  });

  it('does not mind partitions of others, nor take an outage for a standstill', async () => {
    expect(await restarts({ position: () => 3n, high: () => '10', assigned: [1] })).toBe(0);
    expect(await restarts({ position: () => 3n, high: () => '10', outage: true })).toBe(0);
  });
});
