import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { notFound } from '@shop/platform/service/http/errors.ts';
import { raiseVersion } from '../products/product-repository.ts';
import { announceProduct } from '../products/product-states.ts';
import type { Writing } from '../writing.ts';
import { auditImages } from './audit-images.ts';
import type { ImageTools } from './discard-files.ts';
import { dropImages } from './drop-images.ts';
import { imagesOf } from './product-images.ts';

/**
 * Takes a picture off its product. One on the image host stays there: it is not ours to delete.
 * @param image its path as the product shows it
 * @returns the pictures that are left, in their order
 * @throws ShopError 404 for an unknown product, or a path that is not on it
 */
export async function removeProductImage(
  { db, outbox, audit, ...tools }: ImageTools & Writing,
  { productId, path }: { productId: string; path: string },
): Promise<ProductImage[]> {
  return db.transaction(async (tx) => {
    await raiseVersion(tx, productId);
    const before = await imagesOf(tx, productId);
    if ((await dropImages({ tx, ...tools }, productId, path)) === 0) throw notFound('Image');
    await announceProduct({ outbox, tx }, productId, 'product-changed');
    const after = await imagesOf(tx, productId);
    await auditImages({ tx, audit }, productId, { what: 'image-removed', before, after });
    return after;
  });
}
