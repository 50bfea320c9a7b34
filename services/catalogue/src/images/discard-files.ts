import { RENDITION_WIDTHS } from '@shop/contracts/catalogue-api.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { imageName, LARGER, type RenditionWidth } from './image-name.ts';
import type { ImageStore } from './image-store.ts';

/** What pictures need besides the database: where they are stored, and where trouble with files is told. */
export interface ImageTools {
  images: ImageStore;
  logger: Pick<Logger, 'warn'>;
}

/** Removes every file of pictures that never hung anywhere. What cannot be removed is left to the orphan cleanup. */
export function discardImages(tools: ImageTools, ids: readonly string[]): Promise<void> {
  return discard(tools, ids, RENDITION_WIDTHS);
}

/** Removes the larger files of pictures that were taken off; of the smallest the orphan cleanup decides, which knows the orders. */
export function discardLarger(tools: ImageTools, ids: readonly string[]): Promise<void> {
  return discard(tools, ids, LARGER);
}

async function discard(
  { images, logger }: ImageTools,
  ids: readonly string[],
  widths: readonly RenditionWidth[],
): Promise<void> {
  const names = ids.flatMap((id) => widths.map((width) => imageName(id, width)));
  const results = await Promise.allSettled(names.map((name) => images.remove(name)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) logger.warn({ err: failed.reason }, 'image files left to the orphan cleanup');
}
