import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { Order } from './order.ts';
import type { RefusalRechecks } from './refusal-rechecks.ts';

/** Dependencies of every use case. Tests replace the clock and the id generator. */
export interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  now: () => Date;
  newId: () => string;
}

/** Queues the confirmation of a new order, in the transaction that stores the order. */
export type ConfirmOrder = (tx: Transaction, order: Order) => Promise<void>;

/** Dependencies of placing orders. */
export interface PlaceOrderDeps extends Deps {
  confirm: ConfirmOrder;
  refusalRechecks: RefusalRechecks;
  /** Whether PayPal is configured. Without it nobody could pay a PayPal order, which would hold stock in vain. */
  takesPayPal: boolean;
  /** Maximum number of open orders per customer. */
  maxOpenOrders: number;
}
