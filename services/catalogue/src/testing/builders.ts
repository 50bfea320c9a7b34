import { newId } from '@shop/platform/service/postgres/new-id.ts';
import sharp from 'sharp';
import { createCategory } from '../categories/create-category.ts';
import type { StoredImage } from '../images/product-images.ts';
import { createProduct } from '../products/create-product.ts';
import type { ProductFields } from '../products/product.ts';
import { writeReview } from '../reviews/write-review.ts';
import type { TestCatalogue } from './open-test-catalogue.ts';

let created = 0;

/** Product fields with a unique name. */
export function productFields(overrides: Partial<ProductFields> = {}): ProductFields {
  created += 1;
  return {
    name: `Product ${created}`,
    description: 'A plain thing',
    priceCents: 1_999,
    count: 5,
    category: 'Things',
    attrs: [],
    published: true,
    ...overrides,
  };
}

/** A product as administrators send it: numbers may be strings. */
export const kettle = {
  name: ' Kettle ',
  description: 'Boils:\n\t- water',
  count: '7',
  price: '79.90',
  category: 'Home/Kitchen',
  attributesTable: [{ key: 'colour', value: 'black' }],
};

/** Creates a product, and its category if necessary. @returns its id */
export async function givenProduct(
  catalogue: TestCatalogue,
  { now, images, ...overrides }: Partial<ProductFields> & { now?: Date; images?: StoredImage[] } = {},
): Promise<string> {
  const fields = productFields(overrides);
  await givenCategory(catalogue, fields.category);
  const id = newId();
  await createProduct(catalogue, { ...fields, id, images: images ?? [] }, now ?? new Date());
  return id;
}

/** Creates a category unless it exists. */
export async function givenCategory(catalogue: TestCatalogue, name: string): Promise<void> {
  const rows = await catalogue.db.query('select id from categories where name = $1', [name]);
  if (rows.length === 0) await createCategory(catalogue, { id: newId(), name });
}

/** Adds a review by a new user. @returns its id */
export async function givenReview(
  catalogue: TestCatalogue,
  review: { productId: string; rating: number; now?: Date; comment?: string },
): Promise<string> {
  const [id, author] = [newId(), { userId: newId(), name: 'Ada Lovelace' }];
  await writeReview(catalogue, author, { id, comment: 'Good', ...review }, review.now ?? new Date());
  return id;
}

/** An image that counts as stored. */
export function storedImage(): StoredImage {
  const id = newId();
  return { id, path: `/images/${id}-800.webp`, placeholderColour: '#e1e7ee' };
}

/** A square PNG in one colour. */
export function pngOf(colour: string, size = 1_000): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .png()
    .toBuffer();
}
