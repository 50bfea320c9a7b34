import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { givenCategory, givenProduct, productFields, storedImage } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { createProduct } from './create-product.ts';
import { removeProduct } from './remove-product.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

describe('createProduct', () => {
  it('accepts one of twenty concurrent spellings of a name', async () => {
    await givenCategory(catalogue, 'Things');
    const attempts = Array.from({ length: 20 }, (_, at) => {
      const name = at % 2 === 0 ? ' Kettle' : 'KETTLE ';
      return createProduct(catalogue, { ...productFields({ name }), id: newId() }, new Date());
    });
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'product-exists' });
    }
    expect(await catalogue.db.query('select id from products')).toHaveLength(1);
    expect(await catalogue.events()).toHaveLength(2);
  });

  it('frees the name of a removed product and keeps its tombstone', async () => {
    const id = await givenProduct(catalogue, { name: 'Kettle' });
    await removeProduct(catalogue, id);
    await givenProduct(catalogue, { name: 'Kettle' });
    const events = await catalogue.events(`product/${id}`);
    expect(events.map(({ type, version }) => [type, version])).toEqual([
      ['product-created', 1],
      ['product-removed', 2],
    ]);
    expect(events[1]?.data).toMatchObject({ removed: true });
    await expect(removeProduct(catalogue, id)).rejects.toMatchObject({ status: 404 });
  });

  it('rejects an unknown category and leaves nothing behind', async () => {
    const created = createProduct(catalogue, { ...productFields(), id: newId() }, new Date());
    await expect(created).rejects.toMatchObject({
      status: 400,
      details: [{ field: 'category', message: expect.any(String) }],
    });
    expect(await catalogue.events()).toEqual([]);
  });

  it('publishes the whole state: initial stock as adjustment 1, first image, price in cents', async () => {
    const images = [storedImage(), storedImage()];
    const id = await givenProduct(catalogue, { name: 'Kettle', priceCents: 7_900, count: 9, images });
    const [created] = await catalogue.events(`product/${id}`);
    expect(created).toMatchObject({
      type: 'product-created',
      source: 'catalogue',
      version: 1,
      data: {
        productId: id,
        name: 'Kettle',
        category: 'Things',
        priceCents: 7_900,
        image: { path: images[0]?.path },
        rating: 0,
        reviewsNumber: 0,
        removed: false,
        corrections: [{ number: 1, difference: 9 }],
      },
    });
  });
});
