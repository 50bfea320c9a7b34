import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { detachImages } from '../images/detach-images.ts';
import type { ImageDeps } from '../images/discard-files.ts';
import { imagesOf } from '../images/product-images.ts';
import { incrementVersion } from '../products/product-repository.ts';
import { announceWithVariants } from '../products/product-states.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { auditImages } from './audit-images.ts';

/**
 * Detaches an image from its product. Images on the image host are not deleted there.
 * @param image its path as in responses
 * @returns the remaining images, in order
 * @throws ShopError 404 for an unknown product, or a path that is not attached to it
 */
export async function removeProductImage(
  { db, outbox, audit, ...deps }: ImageDeps & WriteDeps,
  { productId, path }: { productId: string; path: string },
): Promise<ProductImage[]> {
  return db.transaction(async (tx) => {
    await incrementVersion(tx, productId);
    const before = await imagesOf(tx, productId);
    if ((await detachImages({ tx, ...deps }, productId, path)) === 0) throw notFound('Image');
    await announceWithVariants({ outbox, tx }, productId, 'product-changed');
    const after = await imagesOf(tx, productId);
    await auditImages({ tx, audit }, productId, { what: 'image-removed', before, after });
    return after;
  });
}
