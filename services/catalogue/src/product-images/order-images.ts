import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { conflict } from '@shop/platform/service/errors.ts';
import { imagesOf, numberImages } from '../images/product-images.ts';
import { incrementVersion } from '../products/product-repository.ts';
import { announceWithVariants } from '../products/product-states.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { auditImages } from './audit-images.ts';

/**
 * Puts the images of a product into another order; the first is its main image.
 * @param paths of all its images, as in responses
 * @returns the images in their new order
 * @throws ShopError 404 for an unknown product, 409 unless the paths are those of its images: another administrator added or removed one
 */
export async function orderImages(
  { db, outbox, audit }: WriteDeps,
  { productId, paths }: { productId: string; paths: readonly string[] },
): Promise<ProductImage[]> {
  return db.transaction(async (tx) => {
    await incrementVersion(tx, productId);
    const before = await imagesOf(tx, productId);
    if (!hasAll(paths, before)) throw conflict('images-changed', 'The images have changed meanwhile');
    if (before.every(({ path }, at) => path === paths[at])) return before;
    await numberImages(tx, productId, paths);
    await announceWithVariants({ outbox, tx }, productId, 'product-changed');
    const after = await imagesOf(tx, productId);
    await auditImages({ tx, audit }, productId, { what: 'images-ordered', before, after });
    return after;
  });
}

function hasAll(paths: readonly string[], images: readonly ProductImage[]): boolean {
  return paths.length === images.length && images.every(({ path }) => paths.includes(path));
}
