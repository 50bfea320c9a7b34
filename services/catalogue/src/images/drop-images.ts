import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { discardLarger, type ImageTools } from './discard-files.ts';
import { takeImagesOff } from './product-images.ts';

/**
 * Takes pictures off a product in the transaction that holds its row; their larger files go after the commit.
 * @param path of one of them; all without it
 * @returns how many there were
 */
export async function dropImages(
  { tx, ...tools }: ImageTools & { tx: Transaction },
  productId: string,
  path?: string,
): Promise<number> {
  const ids = await takeImagesOff(tx, productId, path);
  tx.afterCommit(() => void discardLarger(tools, ids));
  return ids.length;
}
