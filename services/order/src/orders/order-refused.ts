import { productOf } from '@shop/contracts/catalogue-events.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import type { OrderRefusal } from '@shop/contracts/order-api.ts';
import { type ErrorKind, ShopError } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { readChoices } from '../stock/price-list.ts';
import type { CartRefusal, RefusalReason } from './order.ts';

const REFUSALS: Record<RefusalReason, ErrorKind> = {
  'not-sold': 'conflict',
  'choose-variant': 'conflict',
  'total-too-large': 'invalid',
  'too-little-stock': 'conflict',
  'prices-changed': 'conflict',
};

/**
 * Error: a cart cannot become an order. The details list the affected lines with current price or stock
 * (docs/api.md#place-order).
 */
export class OrderRefused extends ShopError {
  override name = 'OrderRefused';
  /** Whether an outdated price list could explain the refusal. */
  readonly late: boolean;
  /** The affected products. */
  readonly productIds: readonly string[];

  constructor(refusal: CartRefusal) {
    super(REFUSALS[refusal.reason], refusal.reason, messageOf(refusal), { details: detailsOf(refusal) });
    this.late = refusal.late;
    this.productIds = refusal.lines.map(({ productId }) => productId);
  }
}

/**
 * Makes the error of a refusal: where a variant has to be chosen with those that are for sale, and a product without any
 * is not sold.
 */
export async function orderRefused(db: Queryable, refusal: CartRefusal): Promise<OrderRefused> {
  if (refusal.reason !== 'choose-variant') return new OrderRefused(refusal);
  const productIds = refusal.lines.map(({ productId }) => productId);
  const choices = Map.groupBy(await readChoices(db, productIds), ({ variantOf }) => variantOf);
  const lines = refusal.lines.map((line) => ({ ...line, choices: choices.get(line.productId) ?? [] }));
  const gone = lines.filter((line) => line.choices.length === 0);
  if (gone.length === 0) return new OrderRefused({ ...refusal, lines });
  return new OrderRefused({
    ...refusal,
    reason: 'not-sold',
    lines: gone.map(({ productId }) => ({ productId, name: '', left: 0 })),
  });
}

function messageOf({ reason, lines }: CartRefusal): string {
  switch (reason) {
    case 'not-sold':
      return lines.length === 1
        ? 'A product of your cart is not sold any more'
        : 'Products of your cart are not sold any more';
    case 'choose-variant':
      return lines.length === 1
        ? 'A product of your cart comes in several variants. Choose one.'
        : 'Products of your cart come in several variants. Choose one of each.';
    case 'total-too-large':
      return 'The total is above 9,999,999.99';
    case 'too-little-stock':
      return lines.map(({ name, left }) => (left ? `Only ${left} of ${name} left` : `${name} is sold out`)).join('. ');
    case 'prices-changed':
      return 'Prices have changed';
  }
}

function detailsOf(refusal: CartRefusal): OrderRefusal {
  return refusal.lines.map(({ productId, variantOf, name, left, priceCents, choices }) => ({
    productID: productOf({ productId, variantOf }),
    ...(variantOf ? { variantID: productId } : {}),
    name,
    ...(left === undefined ? {} : { left }),
    ...(priceCents === undefined ? {} : { price: dollarsOf(priceCents) }),
    ...(choices === undefined
      ? {}
      : {
          choices: choices.map((choice) => ({
            variantID: choice.productId,
            name: choice.name,
            price: dollarsOf(choice.priceCents),
            left: choice.left,
          })),
        }),
  }));
}
