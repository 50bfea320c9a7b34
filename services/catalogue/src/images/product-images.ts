import { MAX_IMAGES, type ProductImage } from '@shop/contracts/catalogue-api.ts';
import { notFound, ShopError } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** An image in the store or on the image host. */
export interface StoredImage {
  id: string;
  path: string;
  placeholderColour: string | null;
}

/** Appends images to a product. The caller holds the product's row lock. */
export async function insertImages(tx: Queryable, productId: string, images: readonly StoredImage[]): Promise<void> {
  for (const image of images) {
    await tx.query(
      `insert into product_images (id, product_id, position, path, placeholder_colour)
       select $1, $2, coalesce(max(position), 0) + 1, $3, $4 from product_images where product_id = $2`,
      [image.id, productId, image.path, image.placeholderColour],
    );
  }
}

/** An image as responses contain it; from `product_images i`. */
export const IMAGE_JSON = `case when i.alt is null then json_build_object('path', i.path, 'ground', i.placeholder_colour)
  else json_build_object('path', i.path, 'ground', i.placeholder_colour, 'alt', i.alt) end`;

/** The images of a product in order, as responses contain them. */
export async function imagesOf(db: Queryable, productId: string): Promise<ProductImage[]> {
  const rows = await db.query<{ image: ProductImage }>(
    `select ${IMAGE_JSON} as image from product_images i where i.product_id = $1 order by i.position`,
    [productId],
  );
  return rows.map(({ image }) => image);
}

/** Writes alt texts of images of a product, '' for none; ignores paths of others. The caller holds the product's row lock. */
export async function describeImages(
  tx: Queryable,
  productId: string,
  texts: readonly { path: string; alt: string }[],
): Promise<void> {
  await tx.query(
    `update product_images i set alt = nullif(described.alt, '')
     from unnest($2::text[], $3::text[]) as described (path, alt)
     where i.product_id = $1 and i.path = described.path`,
    [productId, texts.map(({ path }) => path), texts.map(({ alt }) => alt)],
  );
}

/** Numbers the images of a product by the order of their paths, which are all of them. The caller holds the product's row lock. */
export async function numberImages(tx: Queryable, productId: string, paths: readonly string[]): Promise<void> {
  // Negative at first: positions are unique in each statement, also while it runs.
  await tx.query(`update product_images set position = -array_position($2::text[], path) where product_id = $1`, [
    productId,
    paths,
  ]);
  await tx.query(`update product_images set position = -position where product_id = $1`, [productId]);
}

/**
 * Deletes images of a product and records the time, because an order on its way may still show them. The caller holds
 * the product's row lock.
 * @param path one image; all images if omitted
 * @returns the ids of the deleted images
 */
export async function deleteImages(tx: Queryable, productId: string, path?: string): Promise<string[]> {
  const deleted = await tx.query<{ id: string }>(
    `with deleted as (
       delete from product_images where product_id = $1 and ($2::text is null or path = $2) returning id
     ), recorded as (
       insert into removed_images (id, removed_at) select id, now() from deleted
       on conflict (id) do update set removed_at = excluded.removed_at
     )
     select id from deleted`,
    [productId, path ?? null],
  );
  return deleted.map(({ id }) => id);
}

/**
 * Checks that a product exists and has room for more images: three in all (docs/requirements.md#constants). Reliable
 * only under the product's row lock.
 * @throws ShopError 404, 400 'to many files'
 */
export async function requireRoom(db: Queryable, productId: string, added: number): Promise<void> {
  const [row] = await db.query<{ images: number }>(
    `select (select count(*) from product_images where product_id = p.id) as images
     from products p where p.id = $1 and not p.removed`,
    [productId],
  );
  if (row === undefined) throw notFound('Product');
  if (row.images + added > MAX_IMAGES) throw tooManyFiles();
}

/** 400 with the text of docs/requirements.md#product-rules. */
export function tooManyFiles(): ShopError {
  return new ShopError('invalid', 'too-many-images', 'to many files', {
    details: [{ field: 'images', message: 'to many files' }],
  });
}
