import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { insertImages } from '../images/product-images.ts';
import { createProductFinder } from '../search/find-products.ts';
import { createProductIndex } from '../search/product-index.ts';
import { onStocksChanged } from '../stock/on-stocks-changed.ts';
import { givenProduct, givenReview, productFields, storedImage } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { createListedProducts } from './listed-products.ts';
import { incrementVersion } from './product-repository.ts';
import { removeProduct } from './remove-product.ts';
import { updateProduct } from './update-product.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

/** A replica whose statements are counted. */
function openReplica() {
  const { db } = catalogue;
  const counter = { statements: 0 };
  const query: Database['query'] = (sql, params) => {
    counter.statements += 1;
    return db.query(sql, params);
  };
  const counted = { ...db, query };
  const { find } = createProductFinder(counted, createProductIndex(counted));
  const listed = createListedProducts(counted);
  return {
    list: async (search?: string) => listed.read(await find({ pageNum: 1, ...(search !== undefined && { search }) })),
    counter,
  };
}

const CHANGES: [what: string, change: (id: string) => Promise<unknown>][] = [
  ['a price', (id) => updateProduct(catalogue, { ...productFields({ priceCents: 777 }), id }, new Date())],
  ['a description', (id) => updateProduct(catalogue, { ...productFields({ description: 'New' }), id }, new Date())],
  ['a review', (id) => givenReview(catalogue, { productId: id, rating: 2 })],
  [
    'the stock',
    (productId) =>
      catalogue.db.transaction((tx) =>
        onStocksChanged(tx, [
          { data: { productId, left: 3, lastCorrection: 1 } } as Parameters<typeof onStocksChanged>[1][number],
        ]),
      ),
  ],
  ['the sales', (id) => catalogue.db.query('insert into product_sales (product_id, quantity) values ($1, 5)', [id])],
  [
    'an image',
    (id) =>
      catalogue.db.transaction(async (tx) => {
        await incrementVersion(tx, id);
        await insertImages(tx, id, [storedImage()]);
      }),
  ],
];

describe('the products of lists', () => {
  it.each(CHANGES)('show %s that has changed at once', async (_, change) => {
    const { list } = openReplica();
    const id = await givenProduct(catalogue, { count: 9 });
    const [before] = await list();
    await change(id);
    const [after] = await list();
    expect(after).not.toEqual(before);
    const { reviews, published, ...details } = (await catalogue.http.get(`/api/products/get-one/${id}`)).body;
    expect(after).toEqual(details);
  });

  it('are read once: an unchanged page takes one statement', async () => {
    const { list, counter } = openReplica();
    for (let count = 0; count < 3; count += 1) await givenProduct(catalogue);
    const first = await list();
    counter.statements = 0;
    expect(await list()).toEqual(first);
    expect(counter.statements).toBe(1);
  });

  it('lack one that is removed, and hold one that is new, in their order', async () => {
    const { list } = openReplica();
    const [gone, kept] = [await givenProduct(catalogue), await givenProduct(catalogue)];
    expect(await list()).toHaveLength(2);
    await removeProduct(catalogue, gone);
    const added = await givenProduct(catalogue);
    expect((await list()).map(({ _id }) => _id)).toEqual([added, kept]);
  });

  it('are read again after the database was replaced by one with the same transaction ids', async () => {
    const { list } = openReplica();
    await givenProduct(catalogue, { name: 'Before' });
    await list();
    await catalogue.db.query('alter table products disable trigger user');
    await catalogue.db.query(`update products set name = 'After'`);
    await catalogue.db.query('alter table products enable trigger user');
    await catalogue.db.query('update event_epoch set epoch = epoch + 1');
    expect((await list()).map(({ name }) => name)).toEqual(['After']);
  });
});
