import type { ImageTools } from '../images/discard-files.ts';
import { dropImages } from '../images/drop-images.ts';
import { imagesOf } from '../images/product-images.ts';
import { lockStock } from '../stock/stock-repository.ts';
import type { Writing } from '../writing.ts';
import { lockProduct, markRemoved } from './product-repository.ts';
import { announceProduct } from './product-states.ts';
import { productTold } from './product-told.ts';

/**
 * Takes a product out of the catalogue with its pictures, of which the smallest size stays where an order shows one. Its row
 * stays as a tombstone, so that a late event cannot bring it back.
 * @throws ShopError 404 when it is not there or removed already
 */
export async function removeProduct(
  { db, outbox, audit, ...tools }: ImageTools & Writing,
  productId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    const { shown: count } = await lockStock(tx, productId);
    const images = await imagesOf(tx, productId);
    await markRemoved(tx, productId);
    await dropImages({ tx, ...tools }, productId);
    await announceProduct({ outbox, tx }, productId, 'product-removed');
    const before = productTold({ ...product, count, images });
    await audit(tx, { what: 'product-removed', subject: `product/${productId}`, before, after: null });
  });
}
