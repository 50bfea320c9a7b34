import type { ShopLogo } from '@shop/contracts/settings-api.ts';
import { invalid } from '@shop/platform/service/errors.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Request, Response } from 'express';
import { encodeInTurn } from '../images/encode-variants.ts';
import type { ImageStore } from '../images/image-store.ts';
import { storeVariants } from '../images/store-image.ts';
import { receiveImages, requireMultipart } from '../product-images/receive-images.ts';
import { uploadLimit } from '../product-images/upload-images.ts';

/**
 * POST /api/admin/settings/logo: stores an image that becomes the logo once the settings are saved with it. Until then no row
 * refers to its files, so the orphan cleanup deletes those of a form that was left.
 * @throws ShopError as receiveImages and encodeVariants; 400 for several files; 503 under too many concurrent uploads
 */
export async function uploadLogo(images: ImageStore, request: Request, response: Response): Promise<ShopLogo> {
  requireMultipart(request);
  return uploadLimit.run(async () => {
    const [file, ...others] = await receiveImages(request, response);
    if (file === undefined || others.length > 0) throw invalid('images', 'images: send one file');
    const encoded = await encodeInTurn(file);
    const { path } = await storeVariants(images, newId(), encoded);
    return { path, ...encoded.size };
  });
}
