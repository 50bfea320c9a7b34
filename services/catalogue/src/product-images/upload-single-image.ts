import { invalid } from '@shop/platform/service/errors.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Request, Response } from 'express';
import { encodeInTurn } from '../images/encode-variants.ts';
import type { ImageStore } from '../images/image-store.ts';
import { storeVariants } from '../images/store-image.ts';
import { receiveImages, requireMultipart } from './receive-images.ts';
import { uploadLimit } from './upload-images.ts';

/**
 * Stores the image of a form that is not saved yet: the logo, or the image of a category. Until then no row refers to its files, so
 * the orphan cleanup deletes those of a form that was left.
 * @returns its path, and the size of its largest variant in pixels
 * @throws ShopError as receiveImages and encodeVariants; 400 for several files; 503 under too many concurrent uploads
 */
export async function uploadSingleImage(
  images: ImageStore,
  request: Request,
  response: Response,
): Promise<{ path: string; width: number; height: number }> {
  requireMultipart(request);
  return uploadLimit.run(async () => {
    const [file, ...others] = await receiveImages(request, response);
    if (file === undefined || others.length > 0) throw invalid('images', 'images: send one file');
    const encoded = await encodeInTurn(file);
    const { path } = await storeVariants(images, newId(), encoded);
    return { path, ...encoded.size };
  });
}
