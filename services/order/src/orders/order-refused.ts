import { dollarsOf } from '@shop/contracts/money.ts';
import type { OrderRefusal } from '@shop/contracts/order-api.ts';
import { type ErrorKind, ShopError } from '@shop/platform/service/errors.ts';
import type { CartRefusal, RefusalReason } from './order.ts';

const REFUSALS: Record<RefusalReason, ErrorKind> = {
  'not-sold': 'conflict',
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

function messageOf({ reason, lines }: CartRefusal): string {
  switch (reason) {
    case 'not-sold':
      return lines.length === 1
        ? 'A product of your cart is not sold any more'
        : 'Products of your cart are not sold any more';
    case 'total-too-large':
      return 'The total is above 9,999,999.99';
    case 'too-little-stock':
      return lines.map(({ name, left }) => (left ? `Only ${left} of ${name} left` : `${name} is sold out`)).join('. ');
    case 'prices-changed':
      return 'Prices have changed';
  }
}

function detailsOf(refusal: CartRefusal): OrderRefusal {
  return refusal.lines.map(({ productId, name, left, priceCents }) => ({
    productID: productId,
    name,
    ...(left === undefined ? {} : { left }),
    ...(priceCents === undefined ? {} : { price: dollarsOf(priceCents) }),
  }));
}
