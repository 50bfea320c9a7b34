import { IMAGE_VARIANT_WIDTHS } from '@shop/contracts/catalogue-api.ts';
import type pg from 'pg';

/**
 * The file names of the images that a catalogue's rows refer to: those of products and categories in the size that the path names,
 * those that only orders still show in the smallest size. Excludes images on other hosts.
 */
export async function referencedImages(catalogue: pg.ClientBase): Promise<string[]> {
  const { rows } = await catalogue.query<{ name: string }>(
    `select substring(path from '^/images/(.+)$') as name from product_images where path like '/images/_%'
     union select substring(image from '^/images/(.+)$') from categories where image like '/images/_%'
     union select o.id || $1 from ordered_images o where not exists (select from product_images p where p.id = o.id)`,
    [`-${Math.min(...IMAGE_VARIANT_WIDTHS)}.webp`],
  );
  return rows.map(({ name }) => name);
}
