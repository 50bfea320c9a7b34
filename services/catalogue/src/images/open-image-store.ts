import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { createFolderImageStore } from './folder-image-store.ts';
import type { ImageStore } from './image-store.ts';
import { createS3ImageStore, type S3Store } from './s3-image-store.ts';

/** The image store: an S3 bucket or a folder. */
export type ImagesConfig = S3Store | { directory: string };

/** Milliseconds per call to S3. */
const TIMEOUT_MS = 4_000;

/** Opens the configured store: an S3 bucket or a folder. @param options `timeoutFactor` multiplies the time limit of S3 */
export function openImageStore(
  images: ImagesConfig,
  { logger, timeoutFactor }: { logger: Logger; timeoutFactor: number },
): ImageStore {
  return 'endpoint' in images
    ? createS3ImageStore(images, { logger, timeout: TIMEOUT_MS * timeoutFactor })
    : createFolderImageStore(images.directory);
}
