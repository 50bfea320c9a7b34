import { eventually } from '@shop/testing/eventually.ts';
import { atMost, type Figure } from '../figures.ts';
import type { Databases } from './databases.ts';

const WITHIN_MS = 60_000;

/**
 * Waits until nothing is on its way any more: no event waits in an outbox, and every group has handled what is in the log.
 * Calls of the driver are over when this is called. Not quiet after 60 s is a failure of its own (RELIABILITY.md §1.2).
 */
export async function untilQuiet(databases: Databases): Promise<Figure> {
  const began = performance.now();
  const what = 'quiet after the faults';
  try {
    await eventually(() => assertQuiet(databases), { within: WITHIN_MS, every: 250 });
    return atMost(what, (performance.now() - began) / 1_000, WITHIN_MS / 1_000, ' s');
  } catch (error) {
    return { what, measured: (error as Error).message, limit: `≤ ${WITHIN_MS / 1_000} s`, holds: false };
  }
}

async function assertQuiet(databases: Databases): Promise<void> {
  for (const writer of ['user', 'catalogue', 'order'] as const) {
    const [row] = await databases
      .of(writer)
      .query<{ waiting: number }>('select count(*) as waiting from outbox where published_at is null');
    if (row?.waiting !== 0) throw new Error(`${row?.waiting} events wait in the outbox of ${writer}`);
  }
  const behind = await databases.of('events').query<{ group: string; topic: string; records: number }>(
    `select group_name as group, l.topic, count(*) as records
     from log_leases l join log_records r using (topic, partition)
     where r.position > l.position group by 1, 2`,
  );
  const [first] = behind;
  if (first !== undefined) throw new Error(`${first.group} has ${first.records} events of ${first.topic} to handle`);
}
