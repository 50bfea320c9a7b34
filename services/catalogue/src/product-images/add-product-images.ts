import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { discardImages, type ImageDeps } from '../images/discard-files.ts';
import { type EncodedImage, encodeInTurn } from '../images/encode-variants.ts';
import { IMAGES_UNAVAILABLE } from '../images/image-store.ts';
import { imagesOf, insertImages, requireRoom, type StoredImage } from '../images/product-images.ts';
import { storeVariants } from '../images/store-image.ts';
import { incrementVersion } from '../products/product-repository.ts';
import { announceWithVariants } from '../products/product-states.ts';
import type { WriteDeps, WriteTxDeps } from '../shared/write-deps.ts';
import { auditImages } from './audit-images.ts';

/**
 * Stores images and attaches all or none of them to a product. The product's row lock guards the limit of three images
 * (docs/requirements.md#constants). Deletes the files of rejected images, except when the store was unavailable: then a
 * deletion would only time out too, and the orphan cleanup deletes them.
 * @returns all images of the product, in order
 * @throws ShopError 400 for an invalid image or too many ('to many files'), 404, 503 when the store is unavailable
 */
export async function addProductImages(
  { db, outbox, audit, ...deps }: ImageDeps & WriteDeps,
  { productId, files }: { productId: string; files: readonly Buffer[] },
): Promise<ProductImage[]> {
  await requireRoom(db, productId, files.length);
  const encoded: { id: string; variants: EncodedImage }[] = [];
  for (const bytes of files) {
    encoded.push({ id: newId(), variants: await encodeInTurn(bytes) });
  }
  try {
    const stored = await Promise.all(encoded.map(({ id, variants }) => storeVariants(deps.images, id, variants)));
    await failpoint('upload.afterPutBeforeSave');
    return await db.transaction((tx) => attachImages({ tx, outbox, audit }, productId, stored));
  } catch (error) {
    // After any other error the transaction may have committed: the orphan cleanup decides.
    if (error instanceof ShopError && error.code !== IMAGES_UNAVAILABLE)
      await discardImages(
        deps,
        encoded.map(({ id }) => id),
      );
    throw error;
  }
}

/**
 * Attaches stored images to a product and publishes its new state.
 * @returns all images of the product, in order
 * @throws ShopError 400 'to many files', 404
 */
export async function attachImages(
  { tx, outbox, audit }: WriteTxDeps,
  productId: string,
  images: readonly StoredImage[],
): Promise<ProductImage[]> {
  await incrementVersion(tx, productId);
  await requireRoom(tx, productId, images.length);
  const before = await imagesOf(tx, productId);
  await insertImages(tx, productId, images);
  await announceWithVariants({ outbox, tx }, productId, 'product-changed');
  const after = await imagesOf(tx, productId);
  await auditImages({ tx, audit }, productId, { what: 'images-added', before, after });
  return after;
}
