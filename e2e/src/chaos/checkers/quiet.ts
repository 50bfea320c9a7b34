import { eventually } from '@shop/testing/eventually.ts';
import { atMost, type Figure } from '../figures.ts';
import type { Databases } from './databases.ts';
import { recordsBehind } from './kafka-groups.ts';

/**
 * Waits until nothing is on its way any more: no event waits in an outbox, and every group has handled what is in the log.
 * Calls of the driver are over when this is called. Not quiet after 60 s is a failure of its own (RELIABILITY.md §1.2).
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
  for (const writer of ['user', 'catalogue', 'order'] as const) {
    const [row] = await databases
      .of(writer)
      .query<{ waiting: number }>('select count(*) as waiting from outbox where published_at is null');
    if (row?.waiting !== 0) throw new Error(`${row?.waiting} events wait in the outbox of ${writer}`);
  }
  const [first] = brokers ? await recordsBehind(brokers) : await behindInPostgres(databases);
  if (first !== undefined) throw new Error(`${first.group} has ${first.records} events of ${first.topic} to handle`);
}

function behindInPostgres(databases: Databases): Promise<{ group: string; topic: string; records: number }[]> {
  return databases.of('events').query(
    `select group_name as group, l.topic, count(*) as records
     from log_leases l join log_records r using (topic, partition)
     where r.position > l.position group by 1, 2`,
  );
}
