import { dollarsOf, moneyFormat } from '@shop/contracts/money.ts';
import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { shopCurrency } from '../../../../shared/format.ts';
import { discrepancyTexts as texts } from './discrepancy-texts.ts';

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
  return `${nameOf(kind)} ${kind === 'order' ? orderNumber(id) : id}`;
}

/** The subject and the fields that differ, as names and values, without codes; money in its own currency. */
export function detailsOf({ subject, details }: Discrepancy): [name: string, value: string][] {
  const fields = Object.entries(details)
    .filter(([field]) => !CURRENCIES.includes(field))
    .map(([field, value]): [string, string] => [nameOf(field), textOf(field, value, details)]);
  const { kind, id } = partsOf(subject);
  return [[nameOf(kind), id], ...fields];
}

/** These are shown with their amounts. */
const CURRENCIES = ['currency', 'paypalCurrency'];

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
  const spelled = (words.charAt(0).toUpperCase() + words.slice(1)).replace('Paypal', 'PayPal');
  return texts.field(field) ?? spelled;
}

function textOf(field: string, value: unknown, details: Discrepancy['details']): string {
  if (value === null) return field.startsWith('paypal') ? texts.unknownAtPayPal : texts.none;
  if (typeof value === 'number' && field.endsWith('Cents'))
    return formatAmount(dollarsOf(value), currencyOf(field, details));
  if (field === 'amounts' && Array.isArray(value)) return value.map(amountText).join(', ');
  return typeof value === 'string' ? texts.value(field, value) : JSON.stringify(value);
}

/** What was paid, and what PayPal reports, may be in another currency than the shop's. */
function currencyOf(field: string, { currency, paypalCurrency }: Discrepancy['details']): string {
  const found = field === 'amountCents' ? currency : field === 'paypalCents' ? paypalCurrency : undefined;
  return typeof found === 'string' ? found : shopCurrency();
}

/** An amount of any currency as '€10.00'; with the code when that is no ISO 4217 currency. */
function formatAmount(amount: number, currency: string): string {
  return /^[A-Z]{3}$/.test(currency) ? moneyFormat(currency).format(amount) : `${amount} ${currency}`;
}

/** An amount as PayPal writes it: {currency_code: 'EUR', value: '10.00'}. */
function amountText(amount: unknown): string {
  const { currency_code: currency, value } = amount as { currency_code?: unknown; value?: unknown };
  return typeof currency === 'string' && typeof value === 'string' && Number.isFinite(Number(value))
    ? formatAmount(Number(value), currency)
    : JSON.stringify(amount);
}
