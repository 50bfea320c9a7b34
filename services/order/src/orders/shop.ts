import type { Outbox } from '@shop/platform/outbox.ts';
import type { Database } from '@shop/platform/postgres.ts';

/** What the use cases of this service work with; time and ids come from outside. */
export interface Shop {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  now: () => Date;
  newId: () => string;
}
