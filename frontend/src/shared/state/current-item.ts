import { type ProductDetails, variantName } from '@shop/contracts/catalogue-api.ts';
import type { CartItem, SoldItem } from './cart.ts';

/** The current data of what a line sells. */
export type CurrentItem = Pick<CartItem, 'name' | 'price' | 'image' | 'count'>;

/** Reads what a line sells from its product; null if that is not sold any more. */
export function currentItemOf(product: ProductDetails, { variantID }: SoldItem): CurrentItem | 'choose' | null {
  const { name, price, count, images, variants } = product;
  if (variants === undefined) {
    // The variants of a product without options are gone, but for the product itself.
    if (variantID !== undefined && variantID !== product._id) return null;
    return { name, price, count, image: images[0] ?? null };
  }
  if (variantID === undefined) return 'choose';
  const variant = variants.find(({ _id }) => _id === variantID);
  if (variant === undefined) return null;
  const image = images.find(({ path }) => path === variant.image) ?? images[0] ?? null;
  return { name: variantName(name, variant.values), price: variant.price, count: variant.count, image };
}
