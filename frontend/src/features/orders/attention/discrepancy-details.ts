import { dollarsOf } from '@shop/contracts/money.ts';
import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { formatMoney } from '../../../shared/format.ts';
import { shortId } from '../short-id.ts';

type Discrepancy = OrderAttention['discrepancies'][number];

/** The order that a discrepancy is about; null without one, and when the order that it names does not exist. */
export function orderOf({ rule, subject, details }: Discrepancy): string | null {
  if (rule === 'payment-without-order') return null;
  if (subject.startsWith('order/')) return subject.slice('order/'.length);
  return typeof details.orderId === 'string' ? details.orderId : null;
}

/** The product that a discrepancy is about; null without one. */
export function productOf({ subject }: Discrepancy): string | null {
  return subject.startsWith('product/') ? subject.slice('product/'.length) : null;
}

/** What a discrepancy is about, for the names of its actions: 'Capture C-1', 'Order 000000a1'. */
export function subjectOf({ subject }: Discrepancy): string {
  const { kind, id } = partsOf(subject);
  return `${nameOf(kind)} ${kind === 'order' ? shortId(id) : id}`;
}

/** The subject and the fields that differ, as names and values; money in dollars. */
export function detailsOf({ subject, details }: Discrepancy): [name: string, value: string][] {
  const fields = Object.entries(details).map(([field, value]): [string, string] => [
    nameOf(field),
    textOf(field, value),
  ]);
  const { kind, id } = partsOf(subject);
  return [[nameOf(kind), id], ...fields];
}

function partsOf(subject: string): { kind: string; id: string } {
  const slash = subject.indexOf('/');
  return { kind: subject.slice(0, slash), id: subject.slice(slash + 1) };
}

/** 'expectedCents' as 'Expected', 'paypal-order' as 'PayPal order'. */
function nameOf(field: string): string {
  const words = field
    .replace(/Cents$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('-', ' ')
    .toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace('Paypal', 'PayPal');
}

function textOf(field: string, value: unknown): string {
  if (typeof value === 'number' && field.endsWith('Cents')) return formatMoney(dollarsOf(value));
  if (value === null) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
