import { type Category, categories } from '@shop/contracts/catalogue-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { removeProduct } from '../products/remove-product.ts';
import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { createCategory } from './create-category.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

async function list(): Promise<Category[]> {
  const response = await catalogue.http.get('/api/categories').expect(200);
  return categories.parse(response.body);
}

const create = (name: string) => createCategory(catalogue, { id: newId(), name });

describe('GET /api/categories', () => {
  it('sorts by name without case and counts products, subcategories included', async () => {
    await create('toys');
    await create('Books');
    await givenProduct(catalogue, { category: 'Computers/Laptops/Intel' });
    await givenProduct(catalogue, { category: 'Computers/Laptops' });
    await givenProduct(catalogue, { category: 'Computers' });
    await givenProduct(catalogue, { category: 'Computers-Bags' });
    await removeProduct(catalogue, await givenProduct(catalogue, { category: 'Books' }));
    expect((await list()).map(({ name, productsNumber }) => [name, productsNumber])).toEqual([
      ['Books', 0],
      ['Computers', 3],
      ['Computers-Bags', 1],
      ['Computers/Laptops', 2],
      ['Computers/Laptops/Intel', 1],
      ['toys', 0],
    ]);
    await catalogue.http.get('/api/categories/').expect(200);
  });

  it('returns description, image and attributes', async () => {
    const id = newId();
    await createCategory(catalogue, {
      id,
      name: 'Phones',
      description: 'To talk',
      image: '/images/x',
      attrs: [{ key: 'colour', value: ['red', 'blue', 'red'] }],
    });
    expect(await list()).toEqual([
      {
        _id: id,
        name: 'Phones',
        description: 'To talk',
        image: '/images/x',
        attrs: [{ _id: expect.any(String), key: 'colour', value: ['red', 'blue'] }],
        productsNumber: 0,
      },
    ]);
  });
});

describe('createCategory', () => {
  it('creates missing parents and publishes the list once', async () => {
    await create('A/B/C');
    expect((await list()).map(({ name }) => name)).toEqual(['A', 'A/B', 'A/B/C']);
    const [event, ...more] = await catalogue.events('categories/all');
    expect(event).toMatchObject({ type: 'categories-changed', version: 1, data: { names: ['A', 'A/B', 'A/B/C'] } });
    expect(more).toEqual([]);
  });

  it('rejects duplicates and parents that differ only in case', async () => {
    await create('Home');
    await expect(create('HOME')).rejects.toMatchObject({ status: 409 });
    await expect(create(' Home ')).rejects.toMatchObject({ status: 409 });
    await expect(create('home/Lighting')).rejects.toMatchObject({ status: 409 });
    expect((await list()).map(({ name }) => name)).toEqual(['Home']);
    expect(await catalogue.events()).toHaveLength(1);
  });

  it('lets one of ten concurrent duplicates win, and numbers the versions of the list without gaps', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => create(at < 5 ? 'Same' : `Other ${at}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const versions = (await catalogue.events('categories/all')).map(({ version }) => version);
    expect(versions).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
