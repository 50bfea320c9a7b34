import type { Cart, CartItem } from '../../shared/state/cart.ts';
import { cartOf } from './cart.ts';

/** What the shop says of a product now; null when it is gone. */
export type ShopWord = Pick<CartItem, 'name' | 'price' | 'image' | 'count'> | null;

/** What has changed of one line since it was put into the cart. */
export type CartChange =
  | { what: 'price'; productID: string; name: string; from: number; to: number }
  | { what: 'name'; productID: string; name: string; to: string }
  | { what: 'less'; productID: string; name: string; left: number }
  | { what: 'sold out'; productID: string; name: string }
  | { what: 'gone'; productID: string; name: string };

/**
 * The cart as the shop sees it now, and what is to be said about the difference (API.md, Screens). A line of a product
 * that was not asked about stays as it is; one that is gone leaves; a quantity above the stock shrinks to it.
 */
export function checkedCart(cart: Cart, words: Record<string, ShopWord>): { cart: Cart; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const items = cart.cartItems.flatMap((item) => {
    const word = words[item.productID];
    if (word === undefined) return [item];
    const line = { productID: item.productID, name: word?.name ?? item.name };
    if (word === null) {
      changes.push({ what: 'gone', ...line });
      return [];
    }
    if (word.name !== item.name) changes.push({ what: 'name', ...line, name: item.name, to: word.name });
    if (word.price !== item.price) changes.push({ what: 'price', ...line, from: item.price, to: word.price });
    if (word.count === 0) {
      if (item.count > 0) changes.push({ what: 'sold out', ...line });
      return [{ ...item, ...word, quantity: item.quantity }];
    }
    if (word.count < item.quantity) changes.push({ what: 'less', ...line, left: word.count });
    return [{ ...item, ...word, quantity: Math.min(item.quantity, word.count) }];
  });
  return { cart: cartOf(items), changes };
}
