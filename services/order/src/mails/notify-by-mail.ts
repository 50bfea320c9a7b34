import { isDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { appendMail, deleteMailsAbout } from '@shop/platform/mail/mails.ts';
import { createShopProfileReader } from '@shop/platform/mail/shop-profile.ts';
import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { NotifyCustomer } from '../orders/deps.ts';
import { type MailOptions, renderOrderMail, renderSurplusMail } from './order-mail.ts';

/**
 * Returns a NotifyCustomer that sends emails to the address of the customer's account. Orders whose personal data was
 * removed and customers whose account is deleted get none.
 */
export function notifyByMail(options: Omit<MailOptions, 'shop'>): NotifyCustomer {
  const readShop = createShopProfileReader();
  return async (tx, order, { reason, refundedSurplusCents, confirmationToken }) => {
    if (order.customer.email === '') return false;
    const shop = await readShop(tx);
    const mail = {
      id: newId(),
      to: order.customer.email,
      about: order.userId,
      concerns: `order/${order.id}`,
      ...(refundedSurplusCents === undefined
        ? renderOrderMail(order, { ...options, shop, reason, confirmationToken })
        : renderSurplusMail(order, { ...options, shop, cents: refundedSurplusCents })),
    };
    // Accounts are rarely deleted, and an order waits for this while it holds its stock: one round trip, not two.
    const [isDeleted, isStored] = await inOneRoundTrip([isDeletedUser(tx, order.userId), appendMail(tx, mail)]);
    if (isDeleted) await deleteMailsAbout(tx, order.userId);
    return isStored && !isDeleted;
  };
}

/** Notifies nobody: for demo orders, whose dates are in the past. */
export const notifyNobody: NotifyCustomer = async () => false;
