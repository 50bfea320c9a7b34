import type { Cart, CartItem } from '../../shared/state/cart.ts';
import { cartOf } from './cart.ts';

/** The current data of a product in the shop. */
export type CurrentProduct = Pick<CartItem, 'name' | 'price' | 'image' | 'count'>;

/** A difference between one line of the cart and the product's current data. */
export type CartChange =
  | { kind: 'price'; productID: string; name: string; from: number; to: number }
  | { kind: 'name'; productID: string; name: string; to: string }
  | { kind: 'reduced'; productID: string; name: string; left: number }
  | { kind: 'sold out'; productID: string; name: string }
  | { kind: 'deleted'; productID: string; name: string };

/**
 * Applies the products' current data to the cart and lists the differences (docs/api.md#cart-in-browser). A line without current data
 * stays as it is; a deleted product (null) leaves the cart; a quantity above the stock is lowered to it.
 */
export function checkedCart(
  cart: Cart,
  products: Record<string, CurrentProduct | null>,
): { cart: Cart; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const items = cart.cartItems.flatMap((item) => {
    const product = products[item.productID];
    if (product === undefined) return [item];
    const line = { productID: item.productID, name: product?.name ?? item.name };
    if (product === null) {
      changes.push({ kind: 'deleted', ...line });
      return [];
    }
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
