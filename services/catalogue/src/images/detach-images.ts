import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { discardLarger, type ImageDeps } from './discard-files.ts';
import { deleteImages } from './product-images.ts';

/**
 * Detaches images in the transaction that locks the product; deletes their larger variants after the commit.
 * @param path one image; all images if omitted
 * @returns the number of detached images
 */
export async function detachImages(
  { tx, ...deps }: ImageDeps & { tx: Transaction },
  productId: string,
  path?: string,
): Promise<number> {
  const ids = await deleteImages(tx, productId, path);
  tx.afterCommit(() => void discardLarger(deps, ids));
  return ids.length;
}
