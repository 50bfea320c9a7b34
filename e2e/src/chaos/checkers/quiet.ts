import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { atMost, type Figure } from '../figures.ts';
import type { Databases } from './databases.ts';
import { recordsBehind } from './kafka-groups.ts';

/** So long nothing may be written: a process that was frozen still works off calls that nobody waits for. */
const STILL_MS = 500;

/**
 * Waits until nothing is on its way any more: no event is written or waits in an outbox, and every group has handled what is in the
 * log. Calls of the driver are over when this is called. Not quiet after 60 s is a failure of its own (RELIABILITY.md §1.2).
 * @param options `what` the figure is called; `seconds` it may take (60); `brokers` of a log in Kafka, else it is in PostgreSQL
 */
export async function untilQuiet(
  databases: Databases,
  options: { what?: string; seconds?: number; brokers?: readonly string[] | undefined } = {},
): Promise<Figure> {
  const { what = 'quiet after the faults', seconds = 60, brokers } = options;
  const began = performance.now();
  try {
    await eventually(() => assertQuiet(databases, brokers), { within: 1_000 * seconds, every: 250 });
    return atMost(what, (performance.now() - began) / 1_000, seconds, ' s');
  } catch (error) {
    return { what, measured: (error as Error).message, limit: `≤ ${seconds} s`, holds: false };
  }
}

async function assertQuiet(databases: Databases, brokers: readonly string[] | undefined): Promise<void> {
  const before = await writtenIfQuiet(databases, brokers);
  await wait(STILL_MS);
  const after = await writtenIfQuiet(databases, brokers);
  if (before !== after) throw new Error(`${after - before} events were written a moment ago`);
}

/** @returns how many events have been written so far */
async function writtenIfQuiet(databases: Databases, brokers: readonly string[] | undefined): Promise<number> {
  let written = 0;
  for (const writer of ['user', 'catalogue', 'order'] as const) {
    const [row] = await databases
      .of(writer)
      .query<{ waiting: number; last: number }>(
        `select count(*) filter (where published_at is null) as waiting, coalesce(max(seq), 0)::bigint as last from outbox`,
      );
    if (row === undefined || row.waiting > 0) throw new Error(`${row?.waiting} events wait in the outbox of ${writer}`);
    written += row.last;
  }
  const [first] = brokers ? await recordsBehind(brokers) : await behindInPostgres(databases);
  if (first !== undefined) throw new Error(`${first.group} has ${first.records} events of ${first.topic} to handle`);
  return written;
}

function behindInPostgres(databases: Databases): Promise<{ group: string; topic: string; records: number }[]> {
  return databases.of('events').query(
    `select group_name as group, l.topic, count(*) as records
     from log_leases l join log_records r using (topic, partition)
     where r.position > l.position group by 1, 2`,
  );
}
