import { dollarsOf } from '@shop/contracts/money.ts';
import { pagePath } from '@shop/contracts/pages.ts';
import { isPlainLine, isPlainName } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import type { Customer, Order, OrderLine } from '../orders/order.ts';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Renders the confirmation of an order: number, lines, total, address and method of payment
 * (docs/requirements.md#order-details).
 */
export function renderConfirmation(order: Order, publicUrl: string): { subject: string; text: string; html: string } {
  const number = numberOf(order);
  const cash = order.paymentMethod === 'cod';
  const body = mailBody({
    title: 'Thank you for your order',
    paragraphs: [
      `Order number ${number}, placed on ${day.format(order.createdAt)}.`,
      ...(cash ? ['Wait for your order. You pay on delivery'] : []),
    ],
    rows: [...order.lines.map(rowOf), { label: 'Total', value: money(order.subtotalCents), sum: true }],
    closing: [`Delivery address:\n${addressOf(order.customer)}`],
    action: {
      label: cash ? 'See your order' : 'Pay for the order',
      url: `${publicUrl}${pagePath('orderDetails', { id: order.id })}`,
    },
  });
  return { subject: `Your order ${number}`, ...body };
}

/** Returns the order number that screens show: the end of the id, because ids of the same minute start alike. */
function numberOf({ id }: Order): string {
  return id.slice(-8);
}

function rowOf({ name, quantity, priceCents }: OrderLine) {
  return { label: name, note: `${quantity} × ${money(priceCents)}`, value: money(quantity * priceCents) };
}

function money(cents: number): string {
  return usd.format(dollarsOf(cents));
}

/** Formats the address, without lines that contain a link or an email address: they could be used to send spam. */
function addressOf(to: Customer): string {
  const lines = [to.address, `${to.city}, ${to.state} ${to.zipCode}`, to.country, to.phoneNumber].filter(isPlainLine);
  return [...(isPlainName(to.name) && isPlainName(to.lastName) ? [`${to.name} ${to.lastName}`] : []), ...lines].join(
    '\n',
  );
}
