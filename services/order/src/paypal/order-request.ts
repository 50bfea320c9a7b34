import type { Order } from '../orders/order.ts';
import type { PayPalAccount } from './paypal-account.ts';
import type { PayPalCapture } from './paypal-schemas.ts';

/** PayPal's limit for an item's name, in characters. */
const NAME_MAX = 127;

/** Formats cents as PayPal's decimal text: 1099 → "10.99". */
export function dollarText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** An amount as PayPal writes it. @param currency the ISO 4217 code */
export function amountOf(cents: number, currency: string): PayPalCapture['amount'] {
  return { currency_code: currency, value: dollarText(cents) };
}

/** Parses PayPal's decimal text to cents; undefined for anything else than digits with at most two decimals. */
export function centsOfText(value: string): number | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(value);
  if (match === null) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/**
 * Builds the body of PayPal's create order: amount, items and address of our order, which is `custom_id`. The items add
 * up to the amount, as PayPal requires.
 */
export function orderRequestOf(order: Order, { merchantId, currency }: Pick<PayPalAccount, 'merchantId' | 'currency'>) {
  const amount = (cents: number) => amountOf(cents, currency);
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.id,
        payee: { merchant_id: merchantId },
        amount: { ...amount(order.subtotalCents), breakdown: { item_total: amount(order.subtotalCents) } },
        items: order.lines.map(({ name, quantity, priceCents }) => ({
          name: [...name].slice(0, NAME_MAX).join(''),
          quantity: String(quantity),
          unit_amount: amount(priceCents),
        })),
      },
    ],
    application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
  };
}
