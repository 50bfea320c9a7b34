import { MAX_IMAGES, type ProductImage } from '@shop/contracts/catalogue-api.ts';
import { notFound, ShopError } from '@shop/platform/service/http/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** A picture that lies in the store, or on the image host. */
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

/** The pictures of a product in their order, as every answer shows them. */
export function imagesOf(db: Queryable, productId: string): Promise<ProductImage[]> {
  return db.query<ProductImage>(`select path, ground from product_images where product_id = $1 order by position`, [
    productId,
  ]);
}

/**
 * Takes pictures off a product, and notes when: an order that is on its way may still show them. The caller holds the
 * product's row.
 * @param path of one of them; all without it
 * @returns their ids
 */
export async function takeImagesOff(tx: Queryable, productId: string, path?: string): Promise<string[]> {
  const taken = await tx.query<{ id: string }>(
    `with taken as (
       delete from product_images where product_id = $1 and ($2::text is null or path = $2) returning id
     ), noted as (
       insert into removed_images (id, removed_at) select id, now() from taken
       on conflict (id) do update set removed_at = excluded.removed_at
     )
     select id from taken`,
    [productId, path ?? null],
  );
  return taken.map(({ id }) => id);
}

/**
 * Whether a product is there and has room for more pictures: three in all (SPEC §9). True for as long as its row is held.
 * @throws ShopError 404, 400 'to many files'
 */
export async function requireRoom(db: Queryable, productId: string, more: number): Promise<void> {
  const [row] = await db.query<{ images: number }>(
    `select (select count(*) from product_images where product_id = p.id) as images
     from products p where p.id = $1 and not p.removed`,
    [productId],
  );
  if (row === undefined) throw notFound('Product');
  if (row.images + more > MAX_IMAGES) throw tooManyFiles();
}

/** 400 with the text of SPEC §5. */
export function tooManyFiles(): ShopError {
  return new ShopError('invalid', 'too-many-images', 'to many files', {
    details: [{ field: 'images', message: 'to many files' }],
  });
}
