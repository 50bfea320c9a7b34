import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';

/** Whether a product can be put into the cart: it is published, which a catalogue of the earlier release does not say, and in stock. */
export function isBuyable({ published, count }: Pick<ProductDetails, 'published' | 'count'>): boolean {
  return published !== false && count > 0;
}
