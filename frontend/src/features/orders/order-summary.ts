import type { Order } from '@shop/contracts/order-api.ts';
import { listTexts as texts } from './orders-texts.ts';

/** The first product of an order and the number of the others. */
export function summaryOf({ cartItems: [first, ...others] }: Order): string {
  return texts.products(first?.name ?? '', others.length);
}
