import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Audit } from '@shop/platform/service/audit/audit.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** What a change of the catalogue is written with: its rows, the event that tells of it, and the entry of who did it. */
export interface WriteDeps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  audit: Audit;
}

/** The same, inside the transaction of the change. */
export type WriteTxDeps = Omit<WriteDeps, 'db'> & { tx: Transaction };
