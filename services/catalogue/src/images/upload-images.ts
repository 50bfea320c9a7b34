import type { ProductImage } from '@shop/contracts/catalogue-api.ts';
import type { Request, Response } from 'express';
import { createTurns } from '../turns.ts';
import type { Writing } from '../writing.ts';
import { addProductImages } from './add-product-images.ts';
import type { ImageTools } from './discard-files.ts';
import { requireRoom } from './product-images.ts';
import { receivePictures, requireMultipart } from './receive-pictures.ts';

/** Each holds up to 30 MB; who waits has not been read yet, and is told before the gateway loses its patience with us. */
const uploads = createTurns({ what: 'uploads', atOnce: 2, waiting: 6, patienceMs: 4_000 });

/**
 * POST /api/products/admin/upload with files. What can be refused without the body is refused before it is read.
 * @returns all pictures of the product
 * @throws ShopError as receivePictures and addProductImages; 503 when too many upload at once
 */
export async function uploadImages(
  tools: ImageTools & Writing,
  productId: string,
  request: Request,
  response: Response,
): Promise<ProductImage[]> {
  requireMultipart(request);
  await requireRoom(tools.db, productId, 1);
  return uploads(async () =>
    addProductImages(tools, { productId, pictures: await receivePictures(request, response) }),
  );
}
