import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { discardLarger, type ImageDeps } from './discard-files.ts';
import { deleteImages } from './product-images.ts';

/**
 * Detaches images in the transaction that locks the product; deletes their larger variants after the commit, unless a page of the
 * merchant shows them.
 * @param path one image; all images if omitted
 * @returns the number of detached images
 */
export async function detachImages(
  { tx, ...deps }: ImageDeps & { tx: Transaction },
  productId: string,
  path?: string,
): Promise<number> {
  const ids = await deleteImages(tx, productId, path);
  const unused = await tx.query<{ id: string }>(UNUSED, [ids]);
  tx.afterCommit(
    () =>
      void discardLarger(
        deps,
        unused.map(({ id }) => id),
      ),
  );
  return ids.length;
}

const UNUSED = `
  select id from unnest($1::text[]) as image (id)
  where not exists (select from shop_pages page where position(image.id in page.body) > 0)`;
