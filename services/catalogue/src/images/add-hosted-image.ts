import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { lockProduct } from '../products/product-repository.ts';
import type { Writing } from '../writing.ts';
import { hangImages } from './add-product-images.ts';
import { hostedAddress, type ImageHost } from './image-host.ts';
import { imagesOf } from './product-images.ts';

/**
 * POST /api/products/admin/upload?cloudinary=true: hangs a picture on a product that the browser has posted to the image
 * host. It counts towards the three; one that hangs there already, by an upload that is repeated, stays once.
 * @param address the `secure_url` of the host's answer
 * @returns all pictures of the product
 * @throws ShopError 400 when no host is configured or the address is not ours, 400 'to many files', 404
 */
export async function addHostedImage(
  { db, imageHost, ...writing }: Writing & { imageHost: ImageHost | undefined },
  { productId, address }: { productId: string; address: string },
): Promise<ProductImage[]> {
  const path = hostedAddress(address, requireHost(imageHost));
  return db.transaction(async (tx) => {
    await lockProduct(tx, productId);
    const images = await imagesOf(tx, productId);
    if (images.some((image) => image.path === path)) return images;
    return hangImages({ tx, ...writing }, productId, [{ id: newId(), path, ground: null }]);
  });
}

/** @throws ShopError 400 */
export function requireHost(imageHost: ImageHost | undefined): ImageHost {
  if (imageHost === undefined) {
    throw new ShopError('invalid', 'no-image-host', 'cloudinary: this shop stores its pictures itself');
  }
  return imageHost;
}
