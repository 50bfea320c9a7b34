import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { atMost, type Measurement } from '../measurements/measurements.ts';
import type { Databases } from './databases.ts';
import { type GroupLag, groupLags } from './kafka-groups.ts';

/** Nothing may be written for this long: a process that was frozen may still handle calls whose client has gone. */
const IDLE_MS = 500;

interface LogOptions {
  brokers?: readonly string[] | undefined;
  lags?: (() => Promise<GroupLag[]>) | undefined;
}

/**
 * Waits until the shop is quiescent: no service writes events, the outboxes are sent, and no consumer group has lag. The driver must have
 * stopped its calls before. A shop that is not quiescent after 60 s fails the run (docs/reliability.md#history).
 * @param options `what`: description of the measurement; `seconds`: limit (60); `brokers`: of the Kafka log; `lags`: asks somebody else for
 * the groups that lag; without both, the log in PostgreSQL
 */
export async function waitUntilQuiescent(
  databases: Databases,
  options: { what?: string; seconds?: number } & LogOptions = {},
): Promise<Measurement> {
  const { what = 'quiescent after the faults', seconds = 60, ...log } = options;
  const startedAt = performance.now();
  try {
    await eventually(() => assertQuiescent(databases, log), { within: 1_000 * seconds, every: 250 });
    return atMost(what, (performance.now() - startedAt) / 1_000, seconds, ' s');
  } catch (error) {
    return { what, measured: (error as Error).message, limit: `≤ ${seconds} s`, holds: false };
  }
}

async function assertQuiescent(databases: Databases, log: LogOptions): Promise<void> {
  const before = await eventsWritten(databases, log);
  await wait(IDLE_MS);
  const after = await eventsWritten(databases, log);
  if (before !== after) throw new Error(`${after - before} events were written within ${IDLE_MS} ms`);
}

/**
 * @returns how many events have been written so far
 * @throws Error when an outbox is not sent or a group has lag
 */
async function eventsWritten(databases: Databases, { brokers, lags }: LogOptions): Promise<number> {
  let written = 0;
  for (const writer of ['user', 'catalogue', 'order'] as const) {
    const [row] = await databases
      .of(writer)
      .query<{ waiting: number; last: number }>(
        `select count(*) filter (where published_at is null) as waiting, coalesce(max(seq), 0)::bigint as last from outbox`,
      );
    if (row === undefined || row.waiting > 0)
      throw new Error(`${row?.waiting} unsent events in the outbox of ${writer}`);
    written += row.last;
  }
  const [lag] = await (lags?.() ?? (brokers ? groupLags(brokers) : groupLagsInPostgres(databases)));
  if (lag !== undefined) throw new Error(`${lag.group} has a lag of ${lag.records} records in ${lag.topic}`);
  return written;
}

function groupLagsInPostgres(databases: Databases): Promise<GroupLag[]> {
  return databases.of('events').query(
    `select group_name as group, l.topic, count(*) as records
     from log_groups l join log_records r using (topic)
     where r.position > l.position group by 1, 2`,
  );
}
