import { type Cart, lineIdOf } from '../../shared/state/cart.ts';
import type { CurrentItem } from '../../shared/state/current-item.ts';
import { cartOf } from './cart.ts';

/**
 * What the shop says to the lines of a cart, by line id: null for what is not sold any more, 'choose' where the product has got
 * options, so that one of its variants has to be chosen.
 */
export type CurrentLines = Record<string, CurrentItem | 'choose' | null>;

/** A difference between one line of the cart and its current data. */
export type CartChange = { lineId: string; productID: string; name: string } & (
  | { kind: 'price'; from: number; to: number }
  | { kind: 'name'; to: string }
  | { kind: 'reduced'; left: number }
  | { kind: 'sold out' }
  | { kind: 'deleted' }
  | { kind: 'choose' }
);

/**
 * Applies the products' current data to the cart and lists the differences (docs/api.md#cart-in-browser). A line without current data
 * stays as it is; one whose product is deleted, or needs a choice, leaves the cart; a quantity above the stock is lowered to it.
 */
export function checkedCart(cart: Cart, current: CurrentLines): { cart: Cart; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const items = cart.cartItems.flatMap((item) => {
    const lineId = lineIdOf(item);
    const product = current[lineId];
    if (product === undefined) return [item];
    if (product === null || product === 'choose') {
      const { productID, name } = item;
      changes.push({ kind: product ?? 'deleted', lineId, productID, name });
      return [];
    }
    const line = { lineId, productID: item.productID, name: product.name };
    if (product.name !== item.name) changes.push({ kind: 'name', ...line, name: item.name, to: product.name });
    if (product.price !== item.price) changes.push({ kind: 'price', ...line, from: item.price, to: product.price });
    if (product.count === 0) {
      if (item.count > 0) changes.push({ kind: 'sold out', ...line });
      return [{ ...item, ...product, quantity: item.quantity }];
    }
    if (product.count < item.quantity) changes.push({ kind: 'reduced', ...line, left: product.count });
    return [{ ...item, ...product, quantity: Math.min(item.quantity, product.count) }];
  });
  return { cart: cartOf(items), changes };
}
