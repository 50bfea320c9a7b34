import { formatMoney } from '../../shared/format.ts';
import type { CartChange } from './cart-check.ts';

export const cartTexts = {
  title: 'Shopping Cart',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  empty: 'Your cart is empty',
  emptyText: 'Things you add wait here for you, also when you come back another day.',
  browse: 'Browse products',
  quantityOf: (name: string) => `Quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  action: 'Remove',
  leaves: 'leaves your cart',
  toProduct: 'Choose',
  subtotal: 'Subtotal',
  checkout: 'Proceed to Checkout',
  paid: 'You choose at checkout how to pay',
  notSold: 'This variant is no longer for sale.',
  choose: 'Choose a variant on the page of the product.',
  soldOutFirst: 'Remove sold-out items to continue.',
  checkFailed: 'The shop is not responding, so prices and stock may have changed meanwhile.',
} as const;

/** Describes a change of a cart line in one sentence. */
export function changeText(change: CartChange): string {
  switch (change.kind) {
    case 'price':
      return `The price of ${change.name} has changed from ${formatMoney(change.from)} to ${formatMoney(change.to)}.`;
    case 'name':
      return `${change.name} is now called ${change.to}.`;
    case 'reduced':
      return `Only ${change.left} of ${change.name} ${change.left === 1 ? 'is' : 'are'} left, so the quantity is now ${change.left}.`;
    case 'sold out':
      return `${change.name} is sold out.`;
    case 'deleted':
      return `${change.name} is no longer in the shop and has left your cart.`;
    case 'choose':
      return `${change.name} now comes in several variants and has left your cart: choose one.`;
  }
}
