import type { Category } from '@shop/contracts/catalogue-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { createProduct } from '../products/create-product.ts';
import { removeProduct } from '../products/remove-product.ts';
import { updateProduct } from '../products/update-product.ts';
import { givenCategory, givenProduct, productFields } from '../testing/builders.ts';
import { administrator } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { requireCategory } from './category-repository.ts';
import { createCategory } from './create-category.ts';
import { removeCategory } from './remove-category.ts';

const grace = administrator();
let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const create = (category: unknown) =>
  catalogue.call('post', '/api/categories', { as: grace, body: { category } as object });
const remove = (pathSegment: string) => catalogue.call('delete', `/api/categories/${pathSegment}`, { as: grace });
const names = async (): Promise<string[]> =>
  (await catalogue.http.get('/api/categories').expect(200)).body.map(({ name }: Category) => name);
const versions = async () => (await catalogue.events('categories/all')).map(({ type, version }) => [type, version]);

describe('POST /api/categories', () => {
  it('returns 201 with the category and creates its parents', async () => {
    const response = await create(' Computers / Laptops ');
    expect([response.status, response.body]).toEqual([
      201,
      {
        categoryCreated: {
          _id: expect.any(String),
          name: 'Computers/Laptops',
          description: '',
          image: '',
          attrs: [],
          productsNumber: 0,
        },
      },
    ]);
    expect(await names()).toEqual(['Computers', 'Computers/Laptops']);
    expect((await create('COMPUTERS')).status).toBe(409);
    expect((await catalogue.call('post', '/api/categories/', { as: grace, body: { category: 'B' } })).status).toBe(201);
  });

  it.each([
    '',
    '  ',
    '/',
    'A//B',
    'A,B',
    'A\u0000',
    'A\nB',
    '\ud800',
    'x'.repeat(301),
    ['A'],
    { name: 'A' },
    7,
    null,
    undefined,
  ])('rejects the name %j', async (name) => {
    const response = await create(name);
    expect([response.status, response.body.details[0].field]).toEqual([400, 'category']);
    expect(await names()).toEqual([]);
  });

  it('rejects more names than one event can contain', async () => {
    await catalogue.db.query(
      `insert into categories (id, name, name_key, description, image, attrs)
       select 'c' || n, rpad(n || '"', 300, '"'), 'k' || n, '', '', '[]' from generate_series(1, 700) n`,
    );
    expect((await create('One more')).status).toBe(400);
    expect(await catalogue.events()).toEqual([]);
  });
});

describe('DELETE /api/categories/{encoded name}', () => {
  it.each(['A%2FB', 'A,B'])('accepts %s as A/B', async (pathSegment) => {
    await createCategory(catalogue, { id: newId(), name: 'A/B' });
    const response = await remove(pathSegment);
    expect([response.status, response.body]).toEqual([200, { categoryDeleted: true }]);
    expect(await names()).toEqual(['A']);
    expect(await versions()).toEqual([
      ['categories-changed', 1],
      ['categories-changed', 2],
    ]);
    expect((await catalogue.events('categories/all')).at(-1)?.data).toEqual({ names: ['A'] });
    expect((await remove(pathSegment)).status).toBe(404);
  });

  it.each(['Nowhere', '%25', 'a', '__proto__', 'A%252FB'])(
    'returns 404 for the unknown category %s',
    async (pathSegment) => {
      await createCategory(catalogue, { id: newId(), name: 'A/B' });
      expect((await remove(pathSegment)).status).toBe(404);
    },
  );

  it('returns 409 while products or subcategories use it, but not for removed products or similar names', async () => {
    const id = await givenProduct(catalogue, { category: 'A/B' });
    await givenCategory(catalogue, 'A-B');
    expect((await remove('A')).status).toBe(409);
    expect((await remove('A%2FB')).status).toBe(409);
    expect((await remove('A-B')).status).toBe(200);
    await removeProduct(catalogue, id);
    expect((await remove('A%2FB')).status).toBe(200);
    expect((await remove('A')).status).toBe(200);
    expect(await names()).toEqual([]);
  });

  it('waits for a concurrent insert of a product and then fails', async () => {
    await givenCategory(catalogue, 'A');
    let removing: Promise<void> | undefined;
    await catalogue.db.transaction(async (tx) => {
      await requireCategory(tx, 'A');
      removing = removeCategory(catalogue, 'A');
      removing.catch(() => undefined);
      await untilLockWait(catalogue);
      await tx.query(
        `insert into products (id, name, name_key, description, price_cents, category, attrs, created_at,
           updated_at, version) values ('p', 'P', 'p', 'P', 1, 'A', '[]', now(), now(), 1)`,
      );
    });
    await expect(removing).rejects.toMatchObject({ status: 409 });
    expect(await names()).toEqual(['A']);
  });

  it('never leaves a product or subcategory without its category under concurrent writes', async () => {
    const moving = await givenProduct(catalogue, { category: 'Elsewhere' });
    for (let round = 0; round < 15; round += 1) {
      const [name, below] = [`A${round}`, `A${round}/B`];
      await givenCategory(catalogue, name);
      const into = { ...productFields({ category: name }) };
      const rivals = [
        () => createProduct(catalogue, { ...into, id: newId() }, new Date()),
        () => updateProduct(catalogue, { ...into, id: moving }, new Date()),
        () => createCategory(catalogue, { id: newId(), name: below }),
      ];
      const rival = rivals[round % rivals.length] ?? (() => Promise.resolve());
      const [removal] = await Promise.allSettled([removeCategory(catalogue, name), rival()]);
      if (removal.status === 'rejected') expect(removal.reason).toMatchObject({ status: 409 });
      const orphans = await catalogue.db.query(
        `select name from products p where not removed and not exists (select from categories c where c.name = p.category)
         union all
         select name from categories c
         where name like '%/%' and not exists (select from categories p where p.name = split_part(c.name, '/', 1))`,
      );
      expect(orphans).toEqual([]);
    }
  });
});
