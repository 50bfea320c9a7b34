import { openTestCatalogue, type TestCatalogue } from '../open-test-catalogue.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { makeProduct } from './make-product.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  await fillCatalogue(catalogue.url, { from: 0, to: 30 });
  await fillCatalogue(catalogue.url, { from: 30, to: 50 });
});
afterAll(() => catalogue.close());

describe('fillCatalogue', () => {
  it('fills a catalogue that the API serves', async () => {
    const { body } = await catalogue.http.get('/api/products').expect(200);
    expect(body).toMatchObject({ total: 50, paginationLinksNumber: 5 });
    expect(body.products[0]._id).toBe(makeProduct(49).id);
    const categories = await catalogue.http.get('/api/categories').expect(200);
    expect(categories.body).toHaveLength(60);
  });

  it('stores stock, reviews and rating of the generated products', async () => {
    const product = Array.from({ length: 50 }, (_, number) => makeProduct(number)).find(
      (one) => one.reviews.length > 2,
    );
    if (product === undefined) throw new Error('no product has three reviews');
    const { body } = await catalogue.http.get(`/api/products/get-one/${product.id}`).expect(200);
    const mean = product.reviews.reduce((sum, { rating }) => sum + rating, 0) / product.reviews.length;
    expect(body).toMatchObject({
      name: product.name,
      count: product.count,
      sales: product.sales,
      attrs: product.attrs,
    });
    expect(body.reviews).toHaveLength(product.reviews.length);
    expect(body.rating).toBeCloseTo(mean, 1);
    expect(body.images).toHaveLength(product.images.length);
  });

  it('stores the same words as the triggers', async () => {
    const [name = ''] = makeProduct(7).name.split(' ');
    const { body } = await catalogue.http.get(`/api/products/search/${name}?sort=price_1`).expect(200);
    expect(body.total).toBeGreaterThan(0);
    const words = () =>
      catalogue.db.query('select product_ordinal, name, whole from product_words order by product_ordinal');
    const wordsBefore = await words();
    for (const change of ["name || 'x'", 'left(name, -1)'])
      await catalogue.db.query(`update products set name = ${change}`);
    expect(await words()).toEqual(wordsBefore);
  });
});
