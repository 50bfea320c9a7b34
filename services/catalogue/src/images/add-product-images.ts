import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { failpoint } from '@shop/platform/service/lifecycle/failpoints.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { raiseVersion } from '../products/product-repository.ts';
import { announceProduct } from '../products/product-states.ts';
import { createTurns } from '../turns.ts';
import type { Writing, WritingIn } from '../writing.ts';
import { auditImages } from './audit-images.ts';
import { discardImages, type ImageTools } from './discard-files.ts';
import { IMAGES_UNAVAILABLE } from './image-store.ts';
import { imagesOf, insertImages, requireRoom, type StoredImage } from './product-images.ts';
import { type Renditions, renditionsOf } from './renditions.ts';
import { putRenditions } from './store-image.ts';

/** A large picture takes a hundred megabytes while it is decoded: one at a time, whoever uploads (P-E9). */
const decoding = createTurns({ what: 'uploads', atOnce: 1 });

/**
 * Stores pictures and hangs them on a product, all of them or none. At most three a product, races included: they are
 * counted under the product's row lock (SPEC §9). What is refused leaves nothing in the store; what the store itself refused
 * for being away is left to the orphan cleanup, for its removal would only wait as long again.
 * @returns all pictures of the product in their order
 * @throws ShopError 400 for what is no picture or too many ('to many files'), 404, 503 when the store is away
 */
export async function addProductImages(
  { db, outbox, audit, ...tools }: ImageTools & Writing,
  { productId, pictures }: { productId: string; pictures: readonly Buffer[] },
): Promise<ProductImage[]> {
  await requireRoom(db, productId, pictures.length);
  const rendered: { id: string; renditions: Renditions }[] = [];
  for (const bytes of pictures) {
    rendered.push({ id: newId(), renditions: await decoding(() => renditionsOf(bytes)) });
  }
  try {
    const stored = await Promise.all(rendered.map(({ id, renditions }) => putRenditions(tools.images, id, renditions)));
    await failpoint('upload.afterPutBeforeSave');
    return await db.transaction((tx) => hangImages({ tx, outbox, audit }, productId, stored));
  } catch (error) {
    // Anything else may have been committed: then the orphan cleanup decides.
    if (error instanceof ShopError && error.code !== IMAGES_UNAVAILABLE)
      await discardImages(
        tools,
        rendered.map(({ id }) => id),
      );
    throw error;
  }
}

/**
 * Hangs stored pictures on a product and announces it.
 * @returns all pictures of the product in their order
 * @throws ShopError 400 'to many files', 404
 */
export async function hangImages(
  { tx, outbox, audit }: WritingIn,
  productId: string,
  images: readonly StoredImage[],
): Promise<ProductImage[]> {
  await raiseVersion(tx, productId);
  await requireRoom(tx, productId, images.length);
  const before = await imagesOf(tx, productId);
  await insertImages(tx, productId, images);
  await announceProduct({ outbox, tx }, productId, 'product-changed');
  const after = await imagesOf(tx, productId);
  await auditImages({ tx, audit }, productId, { what: 'images-added', before, after });
  return after;
}
