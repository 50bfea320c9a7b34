import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { Request, Response } from 'express';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import type { WriteDeps } from '../write-deps.ts';
import { addProductImages } from './add-product-images.ts';
import type { ImageDeps } from './discard-files.ts';
import { requireRoom } from './product-images.ts';
import { receiveImages, requireMultipart } from './receive-images.ts';

/** Each upload holds up to 30 MB. Queued requests are not read yet, and fail before the gateway times out. */
const uploadLimit = createConcurrencyLimit({ what: 'uploads', concurrency: 2, maxQueued: 6, queueTimeoutMs: 4_000 });

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
  return uploadLimit(async () => addProductImages(deps, { productId, files: await receiveImages(request, response) }));
}
