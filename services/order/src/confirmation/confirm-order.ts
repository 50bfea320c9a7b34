import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { Order } from '../orders/order.ts';
import { confirmationOf } from './confirmation.ts';

/** Tells a customer of his new order, in the transaction that stores it. */
export type ConfirmOrder = (tx: Transaction, order: Order) => Promise<void>;

/**
 * Confirmations by mail, to the address of the caller's account.
 * @param publicUrl where links lead
 */
export function confirmByMail(publicUrl: string): ConfirmOrder {
  return async (tx, order) => {
    await appendMail(tx, {
      id: newId(),
      to: order.customer.email,
      about: order.userId,
      ...confirmationOf(order, publicUrl),
    });
  };
}

/** Orders of long ago are confirmed to nobody. */
export const confirmNothing: ConfirmOrder = async () => {};
