import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Audit } from '@shop/platform/service/audit/audit.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** Dependencies of a write: the database, the outbox for its event, and the audit log. */
export interface WriteDeps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  audit: Audit;
}

/** The same, within the transaction of the write. */
export type WriteTxDeps = Omit<WriteDeps, 'db'> & { tx: Transaction };
