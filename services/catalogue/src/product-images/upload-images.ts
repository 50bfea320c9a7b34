import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import { createConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { Request, Response } from 'express';
import type { ImageDeps } from '../images/discard-files.ts';
import { requireRoom } from '../images/product-images.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { addProductImages } from './add-product-images.ts';
import { receiveImages, requireMultipart } from './receive-images.ts';

/** Each upload holds up to 30 MB. Queued requests are not read yet, and fail before the gateway times out. */
export const uploadLimit = createConcurrencyLimit({
  concurrency: 2,
  maxQueued: 6,
  queueTimeoutMs: 4_000,
  rejection: () =>
    new ShopError('unavailable', 'too-many-uploads', 'Too many uploads at once. Try again in a moment.', {
      retryAfter: 5,
    }),
});

/**
 * POST /api/products/admin/upload with files. Checks everything possible before it reads the body.
 * @returns all images of the product
 * @throws ShopError as receiveImages and addProductImages; 503 under too many concurrent uploads
 */
export async function uploadImages(
  deps: ImageDeps & WriteDeps,
  productId: string,
  request: Request,
  response: Response,
): Promise<ProductImage[]> {
  requireMultipart(request);
  await requireRoom(deps.db, productId, 1);
  return uploadLimit.run(async () =>
    addProductImages(deps, { productId, files: await receiveImages(request, response) }),
  );
}
