import { formatCents } from '@shop/contracts/money.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { pagePath } from '@shop/contracts/pages.ts';
import { isPlainLine, isPlainName } from '@shop/platform/mail/greeting.ts';
import { mailBody } from '@shop/platform/mail/mail-body.ts';
import type { ShopProfile } from '@shop/platform/mail/shop-profile.ts';
import type { Customer, Order, OrderLine } from '../orders/order.ts';
import { orderMailTexts } from './order-mail-texts.ts';

/** What all emails about orders need: the base of their links, the ISO 4217 code of their amounts, and whom they are from. */
export interface MailOptions {
  publicUrl: string;
  currency: string;
  shop: ShopProfile;
}

const CONFIRM = 'Confirm your email address';
/**
 * Renders the email about an order's present status: what happened, number, lines, total and, while it is to be
 * delivered, the address (docs/requirements.md#order-details).
 * @param options `reason`: why the order was cancelled; `confirmationToken`: asks to confirm the address by a link with it
 */
export function renderOrderMail(
  order: Order,
  options: MailOptions & { reason?: string | undefined; confirmationToken?: string | undefined },
): { subject: string; text: string; html: string } {
  const { publicUrl, currency, shop, reason, confirmationToken: token } = options;
  const { timeZone } = shop;
  const total = formatCents(order.subtotalCents, currency);
  const number = orderNumber(order.id);
  const { subject, title, paragraphs, action, showsAddress } = orderMailTexts(order, total);
  const body = mailBody(
    {
      title,
      paragraphs: [
        `Order number ${number}, placed on ${dayOf(order.createdAt, timeZone)}.`,
        ...paragraphs,
        ...(token === undefined || order.payableUntil === null ? [] : [pleaseConfirm(order.payableUntil, timeZone)]),
        // A reason with a link or an address could be used to send spam.
        ...(reason !== undefined && isPlainLine(reason) ? [`Reason: ${reason}`] : []),
      ],
      rows: [...order.lines.map((line) => rowOf(line, currency)), { label: 'Total', value: total, sum: true }],
      closing: showsAddress ? [`Delivery address:\n${addressOf(order.customer)}`] : [],
      action:
        token === undefined
          ? { label: action, url: orderUrl(order, publicUrl) }
          : { label: CONFIRM, url: `${publicUrl}${pagePath('confirmAddress', { id: order.id, token })}` },
    },
    shop,
  );
  return { subject: subject(number), ...body };
}

/** Renders the email about the refund of a payment that came too late, came twice or does not match. @param options `cents`: the payment */
export function renderSurplusMail(
  order: Order,
  { publicUrl, currency, shop, cents }: MailOptions & { cents: number },
): { subject: string; text: string; html: string } {
  const number = orderNumber(order.id);
  const body = mailBody(
    {
      title: 'We returned a payment to you',
      paragraphs: [
        `We received ${formatCents(cents, currency)} by PayPal for order number ${number}, which does not match the order or came too late. We returned this payment to you by PayPal.`,
      ],
      action: { label: 'See your order', url: orderUrl(order, publicUrl) },
    },
    shop,
  );
  return { subject: `Payment returned for order ${number}`, ...body };
}

function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at);
}

/** The zone of the shop, as its readers call it. */
function momentOf(at: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${time} ${zone}`;
}

function pleaseConfirm(until: Date, timeZone: string): string {
  return `Please confirm your email address by ${momentOf(until, timeZone)}, with the button below. We ask this once; without it we no longer reserve the products.`;
}

function orderUrl({ id }: Order, publicUrl: string): string {
  return `${publicUrl}${pagePath('orderDetails', { id })}`;
}

function rowOf({ name, quantity, priceCents }: OrderLine, currency: string) {
  const price = formatCents(priceCents, currency);
  return { label: name, note: `${quantity} × ${price}`, value: formatCents(quantity * priceCents, currency) };
}

/** Formats the address, without lines that contain a link or an email address: they could be used to send spam. */
function addressOf(to: Customer): string {
  const lines = [to.address, `${to.city}, ${to.state} ${to.zipCode}`, to.country, to.phoneNumber].filter(isPlainLine);
  return [...(isPlainName(to.name) && isPlainName(to.lastName) ? [`${to.name} ${to.lastName}`] : []), ...lines].join(
    '\n',
  );
}
