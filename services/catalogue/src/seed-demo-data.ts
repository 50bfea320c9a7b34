import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DemoCategory, DemoData, DemoPage, DemoProduct, DemoReview } from '@shop/contracts/demo-data.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { unaudited } from '@shop/platform/service/audit/audit.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { createCategory } from './categories/create-category.ts';
import type { ImageStore } from './images/image-store.ts';
import { storeImage } from './images/store-image.ts';
import { changeVariants } from './products/change-variants.ts';
import { createProduct } from './products/create-product.ts';
import { imageIdsOf, pathsOf } from './products/product-variants.ts';
import { writeReview } from './reviews/write-review.ts';
import { createPage } from './shop-pages/change-shop-page.ts';
import { listPages } from './shop-pages/shop-page-repository.ts';
import { createSynonyms, listSynonyms } from './synonyms/synonyms.ts';

export interface SeedDeps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  images: ImageStore;
  /** Logs progress. */
  log: (line: string) => void;
}

/** Images are decoded in threads: two at a time keep two cores busy. */
const CONCURRENCY = 2;
const PROGRESS_EVERY = 20;

/**
 * Writes the demo data through the catalogue's use cases, with the given ids and times. Skips existing rows, so that an
 * interrupted run can be continued (docs/architecture.md#demo-data).
 */
export async function seedDemoData(deps: SeedDeps, data: DemoData): Promise<void> {
  const stocks = initialStocks(data);
  await seedEach(deps, 'categories', parentsFirst(data.categories), 1, (category) => seedCategory(deps, category));
  await seedEach(deps, 'products', data.products, CONCURRENCY, (product) =>
    seedProduct(deps, product, stocks.get(product._id) ?? product.count),
  );
  for (const product of data.products.filter(({ options }) => options.length > 0))
    await seedVariants(deps, product, stocks.get(product._id) ?? product.count);
  await seedEach(deps, 'reviews', data.reviews, CONCURRENCY, (review) => seedReview(deps, review));
  await seedSynonyms(deps, data.synonyms);
  await seedPages(deps, data.pages);
}

/** The stock before the demo orders: the final count plus the ordered quantities. */
export function initialStocks({ products, orders }: Pick<DemoData, 'products' | 'orders'>): Map<string, number> {
  const stocks = new Map(products.map((product) => [product._id, product.count]));
  for (const { productId, quantity } of orders.flatMap((order) => order.lines)) {
    stocks.set(productId, (stocks.get(productId) ?? 0) + quantity);
  }
  return stocks;
}

async function seedCategory({ db, outbox, images }: SeedDeps, category: DemoCategory): Promise<void> {
  const image = category.imageFile && (await storeImage(images, category._id, await readFile(category.imageFile))).path;
  await createCategory({ db, outbox, audit: unaudited }, { ...category, id: category._id, image });
}

async function seedProduct({ db, outbox, images }: SeedDeps, product: DemoProduct, count: number): Promise<void> {
  const stored = [];
  for (const [position, file] of product.imageFiles.entries()) {
    stored.push(await storeImage(images, imageIdOf(product._id, position), await readFile(file)));
  }
  await createProduct(
    { db, outbox, audit: unaudited },
    { ...product, id: product._id, count, images: stored, published: true },
    new Date(product.createdAt),
  );
}

/** Skips a product that has options already. @param count the stock of the first variant, which is the product itself */
async function seedVariants(
  { db, outbox }: SeedDeps,
  { _id, options, variants, createdAt }: DemoProduct,
  count: number,
): Promise<void> {
  const [product] = await db.query<{ updatedAt: Date }>(
    `select updated_at as "updatedAt" from products where id = $1 and options = '[]' and not removed`,
    [_id],
  );
  if (product === undefined) return;
  const paths = pathsOf(await imageIdsOf(db, _id));
  const request = {
    options,
    updatedAt: product.updatedAt.toISOString(),
    variants: variants.map(({ values, sku, priceCents, image, ...variant }, at) => ({
      ...(at === 0 && { _id }),
      ...{ values, sku, price: dollarsOf(priceCents), oldPrice: null, weight: null, onSale: true },
      image: image === null ? null : (paths.get(imageIdOf(_id, image)) ?? null),
      count: at === 0 ? count : variant.count,
    })),
  };
  await changeVariants({ db, outbox, audit: unaudited }, _id, request, new Date(createdAt));
}

async function seedReview({ db, outbox }: SeedDeps, review: DemoReview): Promise<void> {
  const author = { userId: review.userId, name: review.userName };
  await writeReview({ db, outbox }, author, { ...review, id: review._id }, new Date(review.createdAt));
}

/** Skips groups of which a word is known. */
async function seedSynonyms({ db }: SeedDeps, groups: DemoData['synonyms']): Promise<void> {
  const known = new Set((await listSynonyms(db)).flatMap(({ words }) => words));
  for (const words of groups.filter((group) => !group.some((word) => known.has(word))))
    await createSynonyms({ db, audit: unaudited }, words);
}

/** Publishes the pages in the given order; skips addresses that are known. */
async function seedPages({ db, outbox }: SeedDeps, pages: readonly DemoPage[]): Promise<void> {
  const known = new Set((await listPages(db)).map(({ slug }) => slug));
  const by = { by: { name: 'Demo', lastName: '' }, now: new Date() };
  for (const [index, page] of pages.entries())
    if (!known.has(page.slug))
      await createPage({ db, outbox, audit: unaudited }, { ...page, published: true, position: index + 1 }, by);
}

async function seedEach<Item extends { _id: string }>(
  { db, log }: SeedDeps,
  table: 'categories' | 'products' | 'reviews',
  items: readonly Item[],
  concurrency: number,
  seed: (item: Item) => Promise<void>,
): Promise<void> {
  const rows = await db.query<{ id: string }>(`select id from ${table} where id = any($1)`, [
    items.map(({ _id }) => _id),
  ]);
  const existing = new Set(rows.map(({ id }) => id));
  const missing = items.filter(({ _id }) => !existing.has(_id)).values();
  let done = existing.size;
  const work = async () => {
    for (const item of missing) {
      await seed(item);
      done += 1;
      if (done % PROGRESS_EVERY === 0 && done < items.length) log(`catalogue: ${done} of ${items.length} ${table}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  log(`catalogue: ${done} of ${items.length} ${table}`);
}

function parentsFirst(categories: readonly DemoCategory[]): DemoCategory[] {
  const depth = ({ name }: DemoCategory) => name.split('/').length;
  return [...categories].sort((one, other) => depth(one) - depth(other));
}

/** A stable id for each image of a product, so that another run does not store it twice. */
function imageIdOf(productId: string, position: number): string {
  const hash = createHash('sha256').update(`${productId}/${position}`).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}
