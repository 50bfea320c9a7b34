import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';

/** What the use cases of this service work with; time and ids come from outside. */
export interface Shop {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  now: () => Date;
  newId: () => string;
}
