import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { ConfirmOrder } from '../orders/deps.ts';
import { renderConfirmation } from './confirmation.ts';

/**
 * Returns a ConfirmOrder that sends emails to the address of the customer's account.
 * @param publicUrl base URL of the links
 */
export function confirmByMail(publicUrl: string): ConfirmOrder {
  return async (tx, order) => {
    await appendMail(tx, {
      id: newId(),
      to: order.customer.email,
      about: order.userId,
      ...renderConfirmation(order, publicUrl),
    });
  };
}

/** Sends no confirmation: for demo orders, whose dates are in the past. */
export const noConfirmation: ConfirmOrder = async () => {};
