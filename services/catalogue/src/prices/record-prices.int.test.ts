import type { Product, ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { removeProduct } from '../products/remove-product.ts';
import { givenProduct } from '../testing/builders.ts';
import { administrator } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { variantRequests } from '../testing/variants.ts';
import { purgePriceRecords } from './keep-price-records.ts';
import { recordMissedPrices } from './record-prices.ts';

const grace = administrator();
let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const { read, save } = variantRequests(() => catalogue, grace);
const details = async (id: string): Promise<ProductDetails> =>
  (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;
const listed = async () => (await catalogue.http.get('/api/products').expect(200)).body.products[0];
/** What is shown of a reduction: the price, the old one and the lowest of the 30 days before. */
const shown = ({ price, oldPrice, priorPrice }: Pick<Product, 'price' | 'oldPrice' | 'priorPrice'>) => [
  price,
  oldPrice,
  priorPrice,
];

/** The update of a client that knows no old prices. */
async function update(id: string, change: { price?: number; published?: boolean }) {
  const { name, description, price, count, category, attributesTable } = await readProduct(id);
  const body = { name, description, price, count, category, attributesTable, ...change };
  const response = await catalogue.call('put', `/api/products/admin/${id}`, { as: grace, body });
  expect([response.status, response.body]).toEqual([200, { message: 'product updated' }]);
}
const readProduct = async (id: string) =>
  (await catalogue.call('get', `/api/products/get-one/${id}`, { as: grace })).body as ProductDetails;

/** Sets the price and the old price of a product without options. */
async function reduce(id: string, price: number, oldPrice: number | null) {
  const { status } = await save(id, {}, [{ _id: id, values: [], price, oldPrice, count: 5, countShown: 5 }]);
  expect(status).toBe(200);
}

interface Recorded {
  price: number;
  old: number | null;
  prior: number | null;
  ended: boolean;
}
const records = (id: string) =>
  catalogue.db.query<Recorded>(
    `select price_cents as price, old_cents as old, prior_cents as prior, until is not null as ended
     from price_records where variant_id = $1 order by since`,
    [id],
  );
/** Makes all records so many days older. */
const age = (days: number) =>
  catalogue.db.query(
    `update price_records set since = since - make_interval(days => $1), until = until - make_interval(days => $1)`,
    [days],
  );

describe('the prior price', () => {
  it('is the lowest price of the 30 days before the reduction, on the page of a product and in lists', async () => {
    const id = await givenProduct(catalogue, { priceCents: 9_000 });
    await age(20);
    await update(id, { price: 100 });
    await age(20);
    expect(shown(await details(id))).toEqual([100, undefined, undefined]);
    await reduce(id, 80, 120);
    expect(shown(await details(id))).toEqual([80, 120, 90]);
    expect(shown(await listed())).toEqual([80, 120, 90]);
    expect((await read(id)).variants[0]).toMatchObject({ oldPrice: 120, priorPrice: 90 });
    // An earlier release raises the price without a record.
    await catalogue.db.query('update products set price_cents = 11000 where id = $1', [id]);
    expect(shown(await details(id))).toEqual([110, undefined, undefined]);
    expect(shown(await listed())).toEqual([110, undefined, undefined]);
  });

  it('stays as it is while the reduction lasts, also when its records are gone', async () => {
    const id = await givenProduct(catalogue, { priceCents: 10_000 });
    await age(20);
    await reduce(id, 80, 100);
    await age(100);
    await purgePriceRecords(catalogue.db);
    expect(await records(id)).toEqual([{ price: 8_000, old: 10_000, prior: 10_000, ended: false }]);
    await reduce(id, 80, 110);
    expect(shown(await details(id))).toEqual([80, 110, 100]);
  });

  it('is not shown, nor is the old price, of what never cost more', async () => {
    const id = await givenProduct(catalogue, { priceCents: 8_000 });
    await reduce(id, 80, 100);
    expect(shown(await details(id))).toEqual([80, undefined, undefined]);
    expect((await read(id)).variants[0]).toMatchObject({ oldPrice: 100, priorPrice: null });
  });

  it('is of each variant, and of the product that of the variants at its lowest price', async () => {
    const id = await givenProduct(catalogue, { priceCents: 10_000 });
    const variant = (values: string[], price: number, more: object = {}) => ({ values, price, count: 5, ...more });
    const sizes = { Size: ['S', 'M'] };
    await save(id, sizes, [variant(['S'], 100, { _id: id, countShown: 5 }), variant(['M'], 120)]);
    await age(3);
    const [S, M] = (await read(id)).variants.map((one) => ({ ...one, countShown: one.count }));
    if (S === undefined || M === undefined) throw new Error('two variants');
    await save(id, sizes, [S, { ...M, price: 90, oldPrice: 130 }]);
    const { variants = [], ...product } = await details(id);
    expect(variants.map(shown)).toEqual([
      [100, undefined, undefined],
      [90, 130, 120],
    ]);
    expect(shown(product)).toEqual([90, 130, 120]);
    await save(id, sizes, [S, { ...M, price: 90, oldPrice: 130, onSale: false }]);
    expect(shown(await details(id))).toEqual([100, undefined, undefined]);
    expect(shown(await listed())).toEqual([100, undefined, undefined]);
  });

  it('belongs to another reduction after an update of a client that knows no old prices', async () => {
    const id = await givenProduct(catalogue, { priceCents: 10_000 });
    await reduce(id, 80, 100);
    await update(id, {});
    expect(shown(await details(id))).toEqual([80, 100, 100]);
    await update(id, { price: 70 });
    expect(shown(await details(id))).toEqual([70, 100, 80]);
  });

  it('ends with a price that reaches the old one, which the audit log says', async () => {
    const id = await givenProduct(catalogue, { priceCents: 10_000 });
    await reduce(id, 80, 100);
    await update(id, { price: 100 });
    expect((await read(id)).variants[0]).toMatchObject({ price: 100, oldPrice: null, priorPrice: null });
    expect(shown(await listed())).toEqual([100, undefined, undefined]);
    const [entry] = (await catalogue.call('get', `/api/admin/catalogue/audit?subject=product/${id}`, { as: grace }))
      .body;
    expect([entry.before, entry.after]).toEqual([
      { priceCents: 8_000, oldPriceCents: 10_000 },
      { priceCents: 10_000, oldPriceCents: null },
    ]);
  });
});

describe('price records', () => {
  it('are written with the change, one for each price', async () => {
    const id = await givenProduct(catalogue, { priceCents: 10_000 });
    await update(id, { price: 90 });
    await update(id, { price: 90 });
    await reduce(id, 80, 100);
    expect(await records(id)).toEqual([
      { price: 10_000, old: null, prior: null, ended: true },
      { price: 9_000, old: null, prior: null, ended: true },
      { price: 8_000, old: 10_000, prior: 9_000, ended: false },
    ]);
  });

  it('are not written for a refused change', async () => {
    const id = await givenProduct(catalogue, { priceCents: 10_000 });
    const response = await save(id, {}, [{ _id: id, values: [], price: 80, oldPrice: 80, count: 5, countShown: 5 }]);
    expect([response.status, response.body.details[0].field]).toEqual([400, 'variants.0.oldPrice']);
    expect(await records(id)).toEqual([{ price: 10_000, old: null, prior: null, ended: false }]);
  });

  it('are of what can be bought: not of drafts, and not after a removal', async () => {
    const id = await givenProduct(catalogue, { priceCents: 100, published: false });
    expect(await records(id)).toEqual([]);
    await update(id, { price: 100, published: true });
    await update(id, { price: 50, published: false });
    await update(id, { price: 90, published: true });
    const ended = { old: null, prior: null, ended: true };
    expect(await records(id)).toEqual([
      { price: 10_000, ...ended },
      { price: 9_000, ...ended, ended: false },
    ]);
    await removeProduct(catalogue, id);
    expect((await records(id)).at(-1)).toEqual({ price: 9_000, ...ended });
  });

  it('never overlap when administrators change a price at once', async () => {
    const id = await givenProduct(catalogue, { priceCents: 10_000 });
    const prices = Array.from({ length: 12 }, (_, at) => 50 + at);
    await Promise.all(prices.map((price) => update(id, { price })));
    const rows = await catalogue.db.query<{ price: number; gap: boolean; latest: boolean }>(
      `select price_cents as price, until is distinct from lead(since) over (order by since) as gap, until is null as latest
       from price_records where variant_id = $1 order by since`,
      [id],
    );
    expect(rows.map(({ price }) => price).sort((one, other) => one - other)).toEqual([
      ...prices.map((price) => price * 100),
      10_000,
    ]);
    expect(rows.filter(({ gap }) => gap)).toEqual([]);
    const { price } = await details(id);
    expect(rows.filter(({ latest }) => latest)).toEqual([{ price: price * 100, gap: false, latest: true }]);
  });

  it('are made up for products that an earlier release has changed', async () => {
    const changed = await givenProduct(catalogue, { priceCents: 10_000 });
    const other = await givenProduct(catalogue, { priceCents: 5_000 });
    const created = await givenProduct(catalogue, { priceCents: 3_000 });
    await catalogue.db.query('update products set price_cents = 9000 where id = $1', [changed]);
    await catalogue.db.query('delete from price_records where variant_id = $1', [created]);
    expect(await recordMissedPrices(catalogue.db)).toBe(2);
    expect(await recordMissedPrices(catalogue.db)).toBe(0);
    const lengths = await Promise.all([changed, other, created].map(async (id) => (await records(id)).length));
    expect(lengths).toEqual([2, 1, 1]);
  });

  it('are deleted 31 days after they ended', async () => {
    const id = await givenProduct(catalogue, { priceCents: 10_000 });
    await update(id, { price: 90 });
    await age(30);
    await purgePriceRecords(catalogue.db);
    expect(await records(id)).toHaveLength(2);
    await age(1);
    await purgePriceRecords(catalogue.db);
    expect((await records(id)).map(({ price }) => price)).toEqual([9_000]);
  });
});
