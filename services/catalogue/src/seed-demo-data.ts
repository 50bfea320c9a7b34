import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DemoCategory, DemoData, DemoProduct, DemoReview } from '@shop/contracts/demo-data.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { createCategory } from './categories/create-category.ts';
import type { ImageStore } from './images/image-store.ts';
import { storeImage } from './images/store-image.ts';
import { createProduct } from './products/create-product.ts';
import { writeReview } from './reviews/write-review.ts';

export interface SeedTools {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  images: ImageStore;
  /** Takes a line of progress. */
  say: (line: string) => void;
}

/** Pictures are decoded beside the event loop: two at a time keep two cores busy. */
const AT_ONCE = 2;
const SAY_EVERY = 20;

/**
 * Writes the demo data through the catalogue's own use cases, each thing under its given id and time. What is there
 * already is passed over, so a seeding that was killed goes on where it stopped (DESIGN.md §5).
 */
export async function seedDemoData(tools: SeedTools, data: DemoData): Promise<void> {
  const firstStock = firstStocks(data);
  await seedEach(tools, 'categories', parentsFirst(data.categories), 1, (category) => seedCategory(tools, category));
  await seedEach(tools, 'products', data.products, AT_ONCE, (product) =>
    seedProduct(tools, product, firstStock.get(product._id) ?? product.count),
  );
  await seedEach(tools, 'reviews', data.reviews, AT_ONCE, (review) => seedReview(tools, review));
}

/** What lies in stock before the demo orders are placed: what they leave, and what they take. */
export function firstStocks({ products, orders }: Pick<DemoData, 'products' | 'orders'>): Map<string, number> {
  const stocks = new Map(products.map((product) => [product._id, product.count]));
  for (const { productId, quantity } of orders.flatMap((order) => order.lines)) {
    stocks.set(productId, (stocks.get(productId) ?? 0) + quantity);
  }
  return stocks;
}

async function seedCategory({ db, outbox, images }: SeedTools, category: DemoCategory): Promise<void> {
  const image = category.imageFile && (await storeImage(images, category._id, await readFile(category.imageFile))).path;
  await createCategory({ db, outbox, audit: unaudited }, { ...category, id: category._id, image });
}

async function seedProduct({ db, outbox, images }: SeedTools, product: DemoProduct, count: number): Promise<void> {
  const stored = [];
  for (const [place, file] of product.imageFiles.entries()) {
    stored.push(await storeImage(images, imageIdOf(product._id, place), await readFile(file)));
  }
  await createProduct(
    { db, outbox, audit: unaudited },
    { ...product, id: product._id, count, images: stored },
    new Date(product.createdAt),
  );
}

async function seedReview({ db, outbox }: SeedTools, review: DemoReview): Promise<void> {
  const author = { userId: review.userId, name: review.userName };
  await writeReview({ db, outbox }, author, { ...review, id: review._id }, new Date(review.createdAt));
}

async function seedEach<Thing extends { _id: string }>(
  { db, say }: SeedTools,
  table: 'categories' | 'products' | 'reviews',
  things: readonly Thing[],
  atOnce: number,
  seed: (thing: Thing) => Promise<void>,
): Promise<void> {
  const rows = await db.query<{ id: string }>(`select id from ${table} where id = any($1)`, [
    things.map(({ _id }) => _id),
  ]);
  const there = new Set(rows.map(({ id }) => id));
  const missing = things.filter(({ _id }) => !there.has(_id)).values();
  let done = there.size;
  const work = async () => {
    for (const thing of missing) {
      await seed(thing);
      done += 1;
      if (done % SAY_EVERY === 0 && done < things.length) say(`catalogue: ${done} of ${things.length} ${table}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  say(`catalogue: ${done} of ${things.length} ${table}`);
}

function parentsFirst(categories: readonly DemoCategory[]): DemoCategory[] {
  const depth = ({ name }: DemoCategory) => name.split('/').length;
  return [...categories].sort((one, other) => depth(one) - depth(other));
}

/** The same picture of a product has the same id in every seeding, so that a repeated one stores nothing twice. */
function imageIdOf(productId: string, place: number): string {
  const hash = createHash('sha256').update(`${productId}/${place}`).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}
