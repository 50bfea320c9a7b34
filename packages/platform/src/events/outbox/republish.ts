import type { EventFamily } from '@shop/contracts/event.ts';
import type { z } from 'zod';
import type { Database, Transaction } from '../../service/postgres/postgres.ts';
import type { NewEvent, Outbox } from './outbox.ts';

/** The current state of a subject. */
export interface CurrentState<Family extends EventFamily> {
  id: string;
  version: number;
  data: z.input<Family['data']>;
}

/** All subjects of one kind. `read` returns the rows with ids above `after`, sorted by id, tombstones included. */
export interface RepublishSource<Family extends EventFamily = EventFamily> {
  family: Family;
  type: Family['types'][number] | ((row: CurrentState<Family>) => Family['types'][number]);
  read: (tx: Transaction, after: string, limit: number) => Promise<readonly CurrentState<Family>[]>;
}

const PAGE_SIZE = 200;

/**
 * Writes an owner's current state to its outbox, with current versions and marked `republished`, so that any projection
 * can be rebuilt without old events (docs/events.md#republish). Safe to run beside the service and to run again after a
 * kill.
 * @returns the number of written events; the service's relay publishes them
 */
export async function republish<const Families extends readonly EventFamily[]>(options: {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  sources: readonly [...{ [Index in keyof Families]: RepublishSource<Families[Index]> }];
}): Promise<number> {
  let written = 0;
  for (const source of options.sources as readonly RepublishSource[]) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after;
      const rows = await options.db.transaction((tx) => republishPage(tx, options.outbox, source, from), {
        background: true,
      });
      written += rows.length;
      after = rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id;
    }
  }
  return written;
}

async function republishPage(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  { family, type, read }: RepublishSource,
  after: string,
): Promise<readonly CurrentState<EventFamily>[]> {
  const rows = await read(tx, after, PAGE_SIZE);
  const events: NewEvent[] = rows.map((row) => ({
    ...row,
    family,
    type: typeof type === 'function' ? type(row) : type,
    republished: true,
  }));
  await outbox.append(tx, events);
  return rows;
}
