import { promisify } from 'node:util';
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@shop/contracts/catalogue-api.ts';
import { invalid, ShopError } from '@shop/platform/service/errors.ts';
import type { Request, Response } from 'express';
import multer, { MulterError, memoryStorage } from 'multer';
import { tooManyFiles } from '../images/product-images.ts';

const FIELD = 'images';

/** In memory, so that a crash leaves no files; callers limit the concurrency. File names are ignored. */
const receive = promisify(
  multer({
    storage: memoryStorage(),
    limits: { fileSize: MAX_IMAGE_BYTES, files: MAX_IMAGES, fields: 10, fieldSize: 10_000, parts: MAX_IMAGES + 10 },
    fileFilter: (_request, { fieldname }, accept) =>
      fieldname === FIELD ? accept(null, true) : accept(invalid(FIELD, `${FIELD}: files must be sent in this field`)),
  }).any(),
);

/**
 * Reads the files in the field `images` of a multipart form.
 * @throws ShopError 400 'to many files' for more than three, 413 for files above 10 MB, 415 for another content type,
 * 400 naming the field otherwise
 */
export async function receiveImages(request: Request, response: Response): Promise<Buffer[]> {
  requireMultipart(request);
  try {
    await receive(request, response);
  } catch (error) {
    throw toShopError(error);
  }
  const files = request.files as Express.Multer.File[] | undefined;
  if (files === undefined || files.length === 0) throw invalid(FIELD, `${FIELD}: send at least one file`);
  return files.map(({ buffer }) => buffer);
}

/** @throws ShopError 415 */
export function requireMultipart(request: Request): void {
  if (request.is('multipart/form-data')) return;
  throw new ShopError('unsupported-media', 'unsupported-media', `Send multipart/form-data with the field ${FIELD}`);
}

function toShopError(error: unknown): unknown {
  if (error instanceof ShopError) return error;
  if (!(error instanceof MulterError)) return invalid(FIELD, `${FIELD}: the form cannot be read`);
  if (error.code === 'LIMIT_FILE_COUNT') return tooManyFiles();
  if (error.code === 'LIMIT_FILE_SIZE') {
    const message = `${FIELD}: a file may have at most 10 MB`;
    return new ShopError('too-large', 'too-large', message, { details: [{ field: FIELD, message }] });
  }
  return invalid(FIELD, `${FIELD}: the form cannot be read (${error.message})`);
}
