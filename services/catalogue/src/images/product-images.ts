import type { Queryable } from '@shop/platform/postgres.ts';

/** A picture that lies in the store. */
export interface StoredImage {
  id: string;
  path: string;
  ground: string | null;
}

/** Hangs stored pictures on a product, behind those it has. The caller holds the product's row. */
export async function insertImages(tx: Queryable, productId: string, images: readonly StoredImage[]): Promise<void> {
  for (const image of images) {
    await tx.query(
      `insert into product_images (id, product_id, position, path, ground)
       select $1, $2, coalesce(max(position), 0) + 1, $3, $4 from product_images where product_id = $2`,
      [image.id, productId, image.path, image.ground],
    );
  }
}

/** How many pictures hang on a product. */
export async function countImages(tx: Queryable, productId: string): Promise<number> {
  const [row] = await tx.query<{ images: number }>(
    `select count(*) as images from product_images where product_id = $1`,
    [productId],
  );
  return row?.images ?? 0;
}
