import { MAX_IMAGES, RENDITION_WIDTHS } from '@shop/contracts/catalogue-api.ts';
import { ShopError } from '@shop/platform/errors.ts';
import { fp } from '@shop/platform/failpoints.ts';
import { newId } from '@shop/platform/new-id.ts';
import type { Outbox } from '@shop/platform/outbox.ts';
import type { Database, Transaction } from '@shop/platform/postgres.ts';
import { raiseVersion } from '../products/product-repository.ts';
import { announceProduct } from '../products/product-states.ts';
import { imageName } from './image-name.ts';
import type { ImageStore } from './image-store.ts';
import { countImages, insertImages, type StoredImage } from './product-images.ts';
import { storeImage } from './store-image.ts';

/**
 * Stores a picture and hangs it on a product. At most three a product, races included: they are counted under the
 * product's row lock (SPEC §9). A refused picture leaves nothing in the store.
 * @throws ShopError 400 for no picture or one too many ('to many files'), 404
 */
export async function addProductImage(
  { db, outbox, images }: { db: Database; outbox: Pick<Outbox, 'append'>; images: ImageStore },
  { productId, bytes }: { productId: string; bytes: Buffer },
): Promise<void> {
  const image = await storeImage(images, newId(), bytes);
  await fp('upload.afterPutBeforeSave');
  try {
    await db.transaction((tx) => hang({ tx, outbox }, productId, image));
  } catch (error) {
    if (error instanceof ShopError) {
      await Promise.all(RENDITION_WIDTHS.map((width) => images.remove(imageName(image.id, width))));
    }
    throw error;
  }
}

async function hang(
  { tx, outbox }: { tx: Transaction; outbox: Pick<Outbox, 'append'> },
  productId: string,
  image: StoredImage,
): Promise<void> {
  await raiseVersion(tx, productId);
  if ((await countImages(tx, productId)) >= MAX_IMAGES) {
    throw new ShopError('invalid', 'too-many-images', 'to many files');
  }
  await insertImages(tx, productId, [image]);
  await announceProduct({ outbox, tx }, productId, 'product-changed');
}
