import { orderNumber } from '@shop/contracts/order-number.ts';
import { pagePath } from '@shop/contracts/pages.ts';
import { isPlainLine, isPlainName } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import { formatCents } from '../orders/format-cents.ts';
import type { Customer, Order, OrderLine } from '../orders/order.ts';
import { orderMailTexts } from './order-mail-texts.ts';

const CONFIRM = 'Confirm your email address';
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Renders the email about an order's present status: what happened, number, lines, total and, while it is to be
 * delivered, the address (docs/requirements.md#order-details).
 * @param options `reason`: why the order was cancelled; `confirmationToken`: asks to confirm the address by a link with it
 */
export function renderOrderMail(
  order: Order,
  options: { publicUrl: string; reason?: string | undefined; confirmationToken?: string | undefined },
): { subject: string; text: string; html: string } {
  const { publicUrl, reason, confirmationToken: token } = options;
  const number = orderNumber(order.id);
  const { subject, title, paragraphs, action, showsAddress } = orderMailTexts(order, formatCents(order.subtotalCents));
  const body = mailBody({
    title,
    paragraphs: [
      `Order number ${number}, placed on ${day.format(order.createdAt)}.`,
      ...paragraphs,
      ...(token === undefined || order.payableUntil === null ? [] : [pleaseConfirm(order.payableUntil)]),
      // A reason with a link or an address could be used to send spam.
      ...(reason !== undefined && isPlainLine(reason) ? [`Reason: ${reason}`] : []),
    ],
    rows: [...order.lines.map(rowOf), { label: 'Total', value: formatCents(order.subtotalCents), sum: true }],
    closing: showsAddress ? [`Delivery address:\n${addressOf(order.customer)}`] : [],
    action:
      token === undefined
        ? { label: action, url: orderUrl(order, publicUrl) }
        : { label: CONFIRM, url: `${publicUrl}${pagePath('confirmAddress', { id: order.id, token })}` },
  });
  return { subject: subject(number), ...body };
}

/** Renders the email about the refund of a payment that came too late, came twice or does not match. @param options `cents`: the payment */
export function renderSurplusMail(
  order: Order,
  { publicUrl, cents }: { publicUrl: string; cents: number },
): { subject: string; text: string; html: string } {
  const number = orderNumber(order.id);
  const body = mailBody({
    title: 'We returned a payment to you',
    paragraphs: [
      `We received ${formatCents(cents)} by PayPal for order number ${number}, which does not match the order or came too late. We returned this payment to you by PayPal.`,
    ],
    action: { label: 'See your order', url: orderUrl(order, publicUrl) },
  });
  return { subject: `Payment returned for order ${number}`, ...body };
}

function pleaseConfirm(until: Date): string {
  return `Please confirm your email address by ${moment.format(until)} UTC, with the button below. We ask this once; without it we no longer reserve the products.`;
}

function orderUrl({ id }: Order, publicUrl: string): string {
  return `${publicUrl}${pagePath('orderDetails', { id })}`;
}

function rowOf({ name, quantity, priceCents }: OrderLine) {
  return { label: name, note: `${quantity} × ${formatCents(priceCents)}`, value: formatCents(quantity * priceCents) };
}

/** Formats the address, without lines that contain a link or an email address: they could be used to send spam. */
function addressOf(to: Customer): string {
  const lines = [to.address, `${to.city}, ${to.state} ${to.zipCode}`, to.country, to.phoneNumber].filter(isPlainLine);
  return [...(isPlainName(to.name) && isPlainName(to.lastName) ? [`${to.name} ${to.lastName}`] : []), ...lines].join(
    '\n',
  );
}
