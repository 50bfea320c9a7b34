import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { Actor, Order } from './order.ts';
import type { OrderLimits } from './order-limits.ts';
import type { RefusalRechecks } from './refusal-rechecks.ts';

/** Dependencies of every use case. Tests replace the clock and the id generator. */
export interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  now: () => Date;
  newId: () => string;
}

/**
 * Queues the email that tells a customer the new status of their order, in the transaction that stores it. With
 * `refundedSurplusCents` the email is about the refund of a payment that came too late or twice; with `confirmationToken`
 * it asks to confirm the address.
 * @returns whether an email was queued
 */
export type NotifyCustomer = (
  tx: Transaction,
  order: Order,
  change: {
    by: Actor;
    reason?: string | undefined;
    refundedSurplusCents?: number;
    confirmationToken?: string | undefined;
  },
) => Promise<boolean>;

/** Dependencies of every change of an order. */
export interface ChangeDeps extends Deps {
  notify: NotifyCustomer;
}

/** Dependencies of placing orders. */
export interface PlaceOrderDeps extends ChangeDeps {
  refusalRechecks: RefusalRechecks;
  /** How long a refusal waits for a late event, in milliseconds (default: 1,000). */
  recheckTimeoutMs?: number;
  /** Whether PayPal is configured: without it nobody could pay a PayPal order. */
  takesPayPal: boolean;
  limits: OrderLimits;
  /** The ISO 4217 code of all amounts. */
  currency: string;
  /** How long an unpaid PayPal order holds its stock, in hours (UNPAID_HOLD_HOURS). */
  unpaidHoldHours: number;
  /** How long a cash order of an unconfirmed address holds its stock, in hours (CONFIRM_HOURS). */
  confirmHours: number;
}
