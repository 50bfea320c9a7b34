import { imageName, imagePath } from './image-name.ts';
import type { ImageStore } from './image-store.ts';
import type { StoredImage } from './product-images.ts';
import { type Renditions, renditionsOf } from './renditions.ts';

/**
 * Re-encodes a picture and stores its renditions.
 * @param imageId made by us; storing again under the same id is harmless
 * @throws ShopError 400 as renditionsOf
 */
export async function storeImage(store: ImageStore, imageId: string, bytes: Buffer): Promise<StoredImage> {
  return putRenditions(store, imageId, await renditionsOf(bytes));
}

/** Stores a picture that is re-encoded already. */
export async function putRenditions(
  store: ImageStore,
  imageId: string,
  { files, ground }: Renditions,
): Promise<StoredImage> {
  await Promise.all(files.map((file) => store.put(imageName(imageId, file.width), file.bytes)));
  return { id: imageId, path: imagePath(imageId), ground };
}
