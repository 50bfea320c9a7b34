import { isDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { appendMail } from '@shop/platform/mail/mails.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { NotifyCustomer } from '../orders/deps.ts';
import { renderOrderMail, renderSurplusMail } from './order-mail.ts';

/**
 * Returns a NotifyCustomer that sends emails to the address of the customer's account. Orders whose personal data was
 * removed and customers whose account is deleted get none.
 * @param publicUrl base URL of the links
 */
export function notifyByMail(publicUrl: string): NotifyCustomer {
  return async (tx, order, { reason, refundedSurplusCents, confirmationToken }) => {
    if (order.customer.email === '' || (await isDeletedUser(tx, order.userId))) return false;
    return appendMail(tx, {
      id: newId(),
      to: order.customer.email,
      about: order.userId,
      ...(refundedSurplusCents === undefined
        ? renderOrderMail(order, { publicUrl, reason, confirmationToken })
        : renderSurplusMail(order, { publicUrl, cents: refundedSurplusCents })),
    });
  };
}

/** Notifies nobody: for demo orders, whose dates are in the past. */
export const notifyNobody: NotifyCustomer = async () => false;
