import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { hostedAddress, type ImageHost } from '../images/image-host.ts';
import { imagesOf } from '../images/product-images.ts';
import { lockProduct } from '../products/product-repository.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { attachImages } from './add-product-images.ts';

/**
 * POST /api/products/admin/upload?cloudinary=true: attaches an image that the browser has uploaded to the image host.
 * It counts towards the three images of a product; a repeated request changes nothing.
 * @param address the `secure_url` of the host's response
 * @returns all images of the product
 * @throws ShopError 400 when no host is configured or the URL is not in our account, 400 'to many files', 404
 */
export async function addHostedImage(
  { db, imageHost, ...writeDeps }: WriteDeps & { imageHost: ImageHost | undefined },
  { productId, address }: { productId: string; address: string },
): Promise<ProductImage[]> {
  const path = hostedAddress(address, requireHost(imageHost));
  return db.transaction(async (tx) => {
    await lockProduct(tx, productId);
    const images = await imagesOf(tx, productId);
    if (images.some((image) => image.path === path)) return images;
    return attachImages({ tx, ...writeDeps }, productId, [{ id: newId(), path, placeholderColour: null }]);
  });
}

/** @throws ShopError 400 when no image host is configured */
export function requireHost(imageHost: ImageHost | undefined): ImageHost {
  if (imageHost === undefined) {
    throw new ShopError('invalid', 'no-image-host', 'cloudinary: no image host is configured');
  }
  return imageHost;
}
