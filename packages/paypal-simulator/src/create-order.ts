import { PAYPAL_CURRENCIES } from '@shop/contracts/paypal-currencies.ts';
import { ACCOUNT } from './account.ts';
import { unprocessable } from './errors.ts';
import { centsOf, type Money } from './money.ts';
import type { PurchaseUnit } from './order-request.ts';
import type { PayPalOrder } from './state.ts';

/**
 * Decides whether an order can be created.
 * @param options `paypalSource`: whether `payment_source.paypal` was sent, which changes the status
 * @throws PayPalError 422 if the amounts do not add up, PayPal does not take their currency, or the payee is another merchant
 */
export function createOrder(options: {
  id: string;
  at: string;
  unit: PurchaseUnit;
  paypalSource: boolean;
}): PayPalOrder {
  const { id, at, unit, paypalSource } = options;
  checkAmounts(unit);
  const payee = unit.payee?.merchant_id ?? ACCOUNT.merchantId;
  if (payee !== ACCOUNT.merchantId) {
    throw unprocessable('PAYEE_ACCOUNT_INVALID', 'Payee account is invalid.', `${UNIT}/payee/merchant_id`);
  }
  return {
    id,
    status: paypalSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    unit,
    payee,
    mode: 'normal',
    createdAt: at,
    updatedAt: at,
  };
}

const UNIT = "/purchase_units/@reference_id=='default'";

function checkAmounts({ amount, items }: PurchaseUnit): void {
  const currency = amount.currency_code;
  if (!PAYPAL_CURRENCIES.includes(currency)) {
    throw unprocessable(
      'INVALID_CURRENCY_CODE',
      'Currency code is invalid or is not currently supported.',
      `${UNIT}/amount/currency_code`,
    );
  }
  const total = cents(amount, currency, 'amount/value');
  if (total <= 0) {
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${UNIT}/amount/value`);
  }
  const { breakdown } = amount;
  if (items !== undefined) checkItems(items, breakdown?.item_total, currency);
  if (breakdown === undefined) return;
  const part = (money: Money | undefined) => (money === undefined ? 0 : cents(money, currency, 'amount/breakdown'));
  const { item_total, shipping, handling, tax_total, insurance, shipping_discount, discount } = breakdown;
  const added = [item_total, shipping, handling, tax_total, insurance].reduce((sum, money) => sum + part(money), 0);
  if (added - part(shipping_discount) - part(discount) !== total) {
    throw unprocessable(
      'AMOUNT_MISMATCH',
      'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
      `${UNIT}/amount/value`,
    );
  }
}

function checkItems(items: NonNullable<PurchaseUnit['items']>, itemTotal: Money | undefined, currency: string): void {
  if (itemTotal === undefined) {
    throw unprocessable(
      'ITEM_TOTAL_REQUIRED',
      'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
      `${UNIT}/amount/breakdown/item_total`,
    );
  }
  const sum = items.reduce(
    (added, { unit_amount, quantity }) => added + cents(unit_amount, currency, 'items') * Number(quantity),
    0,
  );
  if (sum !== cents(itemTotal, currency, 'amount/breakdown/item_total')) {
    throw unprocessable(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit',
      `${UNIT}/amount/breakdown/item_total/value`,
    );
  }
}

/** @throws PayPalError 422 for another currency or more than two decimals */
function cents(money: Money, currency: string, field: string): number {
  if (money.currency_code !== currency) {
    throw unprocessable('CURRENCY_MISMATCH', 'All amounts must be of one currency.', `${UNIT}/${field}`);
  }
  const found = centsOf(money);
  if (found !== undefined) return found;
  throw unprocessable(
    'DECIMAL_PRECISION',
    'If the currency supports decimals, only two decimal place precision is supported.',
    `${UNIT}/${field}`,
  );
}
