import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoCategory, demoProduct, demoReview } from '@shop/contracts/demo-data.ts';
import { z } from 'zod';

/**
 * A top-level category of the demo shop with all that it sells: one file of data/. Ids, dates and the stock of most products are
 * added by `makeDemoData`.
 */
const department = demoCategory.pick({ name: true, description: true }).extend({
  /** The name of its image in infra/demo-images, without `.webp`. */
  image: z.string(),
  /** Sub-categories by their path below the department, parents before children, with a description each. */
  sections: z.record(z.string(), z.string()),
  products: z.array(
    demoProduct.pick({ name: true, description: true, priceCents: true }).extend({
      /** The path below the department: 'Laptops/Ultrabooks'. */
      section: z.string(),
      /** The start of the names of its images: '<image>-front.webp' and, where they exist, detail and context. */
      image: z.string(),
      attrs: z.record(z.string(), z.string()),
      /** The values of each option; every combination is sold. */
      options: z.record(z.string(), z.array(z.string()).min(1)).default({}),
      /** What a value of an option costs more than the product, in cents. */
      surcharges: z.record(z.string(), demoProduct.shape.priceCents).default({}),
      /** The image of a value of an option, without `.webp`: the further images of the product. */
      imagesOfValues: z.record(z.string(), z.string()).default({}),
      /** Values of which nothing is left. */
      soldOut: z.array(z.string()).default([]),
      /** The stock, where the demo needs a certain number; otherwise a large one. */
      count: demoProduct.shape.count.optional(),
    }),
  ),
  /** Reviews by section; each text fits every product of its section. */
  reviews: z.record(z.string(), z.array(demoReview.pick({ rating: true, comment: true }))),
});
export type Department = z.infer<typeof department>;

/** The departments of the demo shop in display order. */
export const departments: readonly Department[] = [
  'computers',
  'phones',
  'audio',
  'cameras',
  'home',
  'sports',
  'books-and-toys',
  'wearables',
  'clothing',
].map((name) => department.parse(readData(name)));

/** Groups of words that the demo shop's search treats as equal. */
export const demoSynonyms: readonly string[][] = z.array(z.array(z.string())).parse(readData('synonyms'));

function readData(name: string): unknown {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'data', `${name}.json`), 'utf8'));
}
