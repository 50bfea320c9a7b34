import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Product } from '@shop/contracts/catalogue-api.ts';
import type { DemoData } from '@shop/contracts/demo-data.ts';
import { startService } from '@shop/testing/child-process.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { cleanUpOrphans } from './images/clean-up-orphans.ts';
import { namesIn } from './images/image-store.contract.ts';
import { initialStocks, seedDemoData } from './seed-demo-data.ts';
import { listSynonyms } from './synonyms/synonyms.ts';
import { createDemoShop } from './testing/demo-shop.ts';
import { openTestCatalogue, type TestCatalogue } from './testing/open-test-catalogue.ts';

const PRODUCTS = 24;

let folder: string;
let data: DemoData;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-test-demo-'));
  data = await createDemoShop(folder, PRODUCTS);
});
afterAll(() => rm(folder, { recursive: true }));

let catalogue: TestCatalogue;
beforeEach(async () => {
  catalogue = await openTestCatalogue();
});
afterEach(() => catalogue.close());

/** Checks all rows, except for generated attribute ids. */
async function expectSeeded(): Promise<void> {
  const { body } = await catalogue.http.get('/api/products?sort=price_1').expect(200);
  expect(body.total).toBe(PRODUCTS);
  for (const [at, product] of (body.products as Product[]).entries()) {
    expect(product).toMatchObject({
      _id: data.products[at]?._id,
      price: (1_000 + at) / 100,
      count: at + (at < 2 ? 3 : 0),
      reviewsNumber: 1,
      rating: (at % 5) + 1,
      createdAt: '2026-11-01T08:30:00.000Z',
    });
    expect(product.images.map(({ ground }) => ground)).toEqual(['#e1e7ee', '#efe7db']);
    for (const { path } of product.images) await catalogue.http.get(path).expect(200);
  }
  expect(await namesIn(catalogue.images)).toHaveLength((PRODUCTS * 2 + 1) * 3);
  const categories = await catalogue.http.get('/api/categories').expect(200);
  expect(categories.body.map(({ _id, name, productsNumber }: never) => [_id, name, productsNumber])).toEqual(
    [1, 2, 0].map((at) => [data.categories[at]?._id, data.categories[at]?.name, PRODUCTS]),
  );
  await catalogue.http.get(categories.body[0].image).expect(200);
  expect(await listSynonyms(catalogue.db)).toEqual([{ _id: expect.any(String), words: ['kettle', 'boiler'] }]);
  expect((await catalogue.http.get('/api/settings').expect(200)).body.pages).toEqual([
    { slug: 'shipping', title: 'Shipping' },
    { slug: 'about', title: 'About us' },
  ]);
  for (const { _id } of data.products) {
    const events = await catalogue.events(`product/${_id}`);
    expect(events.map(({ type, version }) => [type, version])).toEqual([
      ['product-created', 1],
      ['review-written', 2],
    ]);
    expect(events[0]?.data).toMatchObject({ image: { path: expect.stringMatching(/^\/images\/.+-800\.webp$/) } });
  }
}

describe('seeding', () => {
  it('adds the quantities of the demo orders to the initial stock', () => {
    const stocks = initialStocks(data);
    expect(data.products.slice(0, 4).map(({ _id }) => stocks.get(_id))).toEqual([3, 4, 2, 3]);
  });

  it('writes everything once over several runs, and logs progress', async () => {
    const lines: string[] = [];
    const deps = { ...catalogue, log: (line: string) => lines.push(line) };
    await seedDemoData(deps, data);
    await seedDemoData(deps, data);
    await expectSeeded();
    expect(lines).toEqual([
      'catalogue: 3 of 3 categories',
      `catalogue: 20 of ${PRODUCTS} products`,
      `catalogue: ${PRODUCTS} of ${PRODUCTS} products`,
      `catalogue: 20 of ${PRODUCTS} reviews`,
      `catalogue: ${PRODUCTS} of ${PRODUCTS} reviews`,
      'catalogue: 3 of 3 categories',
      `catalogue: ${PRODUCTS} of ${PRODUCTS} products`,
      `catalogue: ${PRODUCTS} of ${PRODUCTS} reviews`,
    ]);
  });

  it('gives a product its options once, with the image of each variant and the stock of the first one', async () => {
    const deps = { ...catalogue, log: () => undefined };
    const variantOf = (values: string[], priceCents: number, count: number, image: number | null) => ({
      ...{ values, priceCents, count, image, sku: `KETTLE-${values}` },
    });
    const withOptions = data.products.map((product, at) =>
      at > 0
        ? product
        : {
            ...product,
            options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
            variants: [variantOf(['Red'], product.priceCents, product.count, null), variantOf(['Blue'], 9_900, 7, 1)],
          },
    );
    // As after an interruption between a product and its options.
    await seedDemoData(deps, data);
    for (let run = 0; run < 2; run += 1) await seedDemoData(deps, { ...data, products: withOptions });
    const id = data.products[0]?._id;
    const { body } = await catalogue.http.get(`/api/products/get-one/${id}`).expect(200);
    expect(body.variants).toMatchObject([
      { _id: id, values: ['Red'], price: 10, count: 3 },
      { values: ['Blue'], price: 99, count: 7, image: body.images[1].path },
    ]);
  });

  it('continues after kill -9 and leaves partial uploads to the orphan cleanup', async () => {
    const file = path.join(folder, 'demo-data.json');
    await writeFile(file, JSON.stringify(data));
    const env = {
      SHOP_MODE: 'demo',
      DATABASE_URL: catalogue.url,
      IMAGES_DIR: catalogue.imagesDirectory,
      DEMO_DATA_FILE: file,
    };
    const seeding = () => startService({ main: 'services/catalogue/src/tasks.ts', args: ['seed'], env, ready: false });
    for (const stopAt of [2, 9]) {
      const seed = await seeding();
      await eventually(
        async () => {
          const [row] = await catalogue.db.query<{ seeded: number }>('select count(*) as seeded from products');
          expect(row?.seeded).toBeGreaterThanOrEqual(stopAt);
        },
        { within: 20_000, every: 5 },
      );
      await seed.kill();
      expect(await seed.exit).toBe('SIGKILL');
    }
    const last = await seeding();
    expect([await last.exit, last.logs()]).toEqual([0, expect.stringContaining('24 of 24 products')]);
    const laterThanAnyUpload = new Date(Date.now() + 2 * 3_600_000);
    expect(await cleanUpOrphans(catalogue, laterThanAnyUpload)).toMatchObject({ blockedBy: undefined, postponed: 0 });
    await expectSeeded();
  }, 60_000);
});
