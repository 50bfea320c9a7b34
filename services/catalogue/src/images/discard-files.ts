import { IMAGE_VARIANT_WIDTHS } from '@shop/contracts/catalogue-api.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { type ImageWidth, imageName, LARGER } from './image-name.ts';
import type { ImageStore } from './image-store.ts';

/** Dependencies for changes of images, besides the database. */
export interface ImageDeps {
  images: ImageStore;
  logger: Pick<Logger, 'warn'>;
}

/** Deletes all variants of images that were never attached. The orphan cleanup retries failures. */
export function discardImages(deps: ImageDeps, ids: readonly string[]): Promise<void> {
  return discard(deps, ids, IMAGE_VARIANT_WIDTHS);
}

/**
 * Deletes the larger variants of detached images. The orphan cleanup decides on the smallest, which an order may show.
 */
export function discardLarger(deps: ImageDeps, ids: readonly string[]): Promise<void> {
  return discard(deps, ids, LARGER);
}

async function discard(
  { images, logger }: ImageDeps,
  ids: readonly string[],
  widths: readonly ImageWidth[],
): Promise<void> {
  const names = ids.flatMap((id) => widths.map((width) => imageName(id, width)));
  const results = await Promise.allSettled(names.map((name) => images.remove(name)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined)
    logger.warn({ err: failed.reason }, 'image files not deleted; the orphan cleanup will retry');
}
