import { jest } from '@jest/globals';
import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { givenProduct, givenReview, storedImage } from '../testing/builders.ts';
import { administrator } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { adminProducts, countAdminProducts } from './admin-products.ts';
import { removeProduct } from './remove-product.ts';

const grace = administrator();
let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const ask = (query = '') => catalogue.call('get', `/api/products/admin${query}`, { as: grace });

async function names(query = ''): Promise<string[]> {
  const response = await ask(query);
  expect(response.status).toBe(200);
  return response.body.map(({ name }: AdminProduct) => name);
}

/** Follows the cursors to the end. @returns the names, page by page */
async function pages(query: string): Promise<string[][]> {
  const found: string[][] = [];
  for (let cursor = ''; ; ) {
    const response = await ask(`?${query}&cursor=${cursor}`);
    expect(response.status).toBe(200);
    found.push(response.body.map(({ name }: AdminProduct) => name));
    cursor = response.headers['x-next-cursor'] ?? '';
    if (cursor === '' || found.length > 20) return found;
  }
}

const minute = (at: number) => new Date(Date.UTC(2026, 10, 1, 10, at));

describe('GET /api/products/admin', () => {
  it('returns all products, newest first, with first image and count', async () => {
    const images = [storedImage(), storedImage()];
    const id = await givenProduct(catalogue, { name: 'Old', priceCents: 7_905, count: 4, images, now: minute(0) });
    await givenProduct(catalogue, { name: 'New', now: minute(1) });
    await removeProduct(catalogue, await givenProduct(catalogue, { name: 'Gone' }));
    for (const slash of ['', '/']) {
      const response = await ask(slash);
      expect(response.body).toEqual([
        {
          _id: expect.any(String),
          name: 'New',
          price: 19.99,
          category: 'Things',
          count: 5,
          image: null,
          updatedAt: minute(1).toISOString(),
          published: true,
        },
        {
          _id: id,
          name: 'Old',
          price: 79.05,
          category: 'Things',
          count: 4,
          image: { path: images[0]?.path, ground: '#e1e7ee' },
          updatedAt: minute(0).toISOString(),
          published: true,
        },
      ]);
      expect(response.headers['x-total-count']).toBe('2');
      expect(response.headers['x-next-cursor']).toBeUndefined();
    }
  });

  it('returns an empty array without products', async () => {
    const response = await ask('?limit=5');
    expect([response.body, response.headers['x-total-count']]).toEqual([[], '0']);
  });

  it('finds substrings of names without case, where % and _ are literals', async () => {
    for (const name of ['Kettle 100%', 'kettle_small', 'Mug', 'Straße']) await givenProduct(catalogue, { name });
    expect((await names('?search=KETTLE')).sort()).toEqual(['Kettle 100%', 'kettle_small']);
    expect(await names('?search=0%25')).toEqual(['Kettle 100%']);
    expect(await names('?search=_')).toEqual(['kettle_small']);
    expect(await names('?search=strasse')).toEqual(['Straße']);
    expect(await names('?search=%00')).toEqual([]);
    expect(await names('?search=null&limit=null&cursor=&category=null')).toHaveLength(4);
  });

  it('filters by category and subcategories, not by name prefix', async () => {
    for (const category of ['Computers', 'Computers/Laptops', 'Computers-Bags', 'Comp']) {
      await givenProduct(catalogue, { name: category, category });
    }
    expect((await names('?category=Computers')).sort()).toEqual(['Computers', 'Computers/Laptops']);
    expect(await names('?category=Computers%2FLaptops')).toEqual(['Computers/Laptops']);
    expect(await names('?category=Computers,Laptops')).toEqual(['Computers/Laptops']);
  });

  it('filters by the displayed count: sold out, or low', async () => {
    for (const count of [0, 1, 5, 6]) await givenProduct(catalogue, { name: `${count} left`, count });
    await removeProduct(catalogue, await givenProduct(catalogue, { name: 'Gone', count: 0 }));
    expect(await names('?stock=out')).toEqual(['0 left']);
    expect((await names('?stock=low')).sort()).toEqual(['1 left', '5 left']);
    expect(await names('?stock=')).toHaveLength(4);
    expect(await names('?stock=low&search=5')).toEqual(['5 left']);
    const response = await ask('?stock=low&limit=1');
    expect([response.body.length, response.headers['x-total-count']]).toEqual([1, '2']);
    expect((await pages('stock=low&limit=1&sort=name_1')).flat()).toEqual(['1 left', '5 left']);
  });

  it('filters products without images, also together with a stock filter', async () => {
    await givenProduct(catalogue, { name: 'Shown', count: 0, images: [storedImage()] });
    await givenProduct(catalogue, { name: 'Bare and sold out', count: 0, images: [] });
    await givenProduct(catalogue, { name: 'Bare', count: 9, images: [] });
    await removeProduct(catalogue, await givenProduct(catalogue, { name: 'Gone', images: [] }));
    expect((await names('?image=none')).sort()).toEqual(['Bare', 'Bare and sold out']);
    expect(await names('?image=none&stock=out')).toEqual(['Bare and sold out']);
    expect(await names('?image=')).toHaveLength(3);
    const response = await ask('?image=none&limit=1');
    expect([response.body.length, response.headers['x-total-count']]).toEqual([1, '2']);
    expect(await pages('image=none&limit=1&sort=name_1')).toEqual([['Bare'], ['Bare and sold out']]);
    expect(await names('?image=none&limit=1&pageNum=2&sort=name_-1')).toEqual(['Bare']);
  });

  it('sorts by the displayed count in both directions, over pages with ties', async () => {
    for (const [name, count] of [
      ['ten', 10],
      ['none', 0],
      ['two', 2],
      ['ten again', 10],
      ['hundred', 100],
    ] as const)
      await givenProduct(catalogue, { name, count });
    const upwards = (await pages('limit=2&sort=stock_1')).flat();
    expect(upwards.slice(0, 2)).toEqual(['none', 'two']);
    expect(upwards.slice(2, 4).sort()).toEqual(['ten', 'ten again']);
    expect(upwards[4]).toBe('hundred');
    const downwards = (await pages('limit=2&sort=stock_-1')).flat();
    expect([downwards[0], ...downwards.slice(3)]).toEqual(['hundred', 'two', 'none']);
    expect((await ask('?limit=2&sort=stock_-1')).headers['x-total-count']).toBe('5');
    expect(await names('?sort=stock_1&stock=low')).toEqual(['two']);
  });

  it('returns every product once over all pages of each sort, despite ties and new products', async () => {
    for (let at = 0; at < 7; at += 1) {
      const twin = { priceCents: 100 * (1 + (at % 2)), now: minute(at % 3) };
      const productId = await givenProduct(catalogue, { name: at % 2 === 0 ? `a${at}` : `B${at}`, ...twin });
      if (at > 3) await givenReview(catalogue, { productId, rating: 3 + (at % 2) });
    }
    for (const sort of ['', 'price_1', 'price_-1', 'rating_-1', 'name_1', 'name_-1', 'stock_1', 'stock_-1']) {
      const whole = await names(`?sort=${sort}`);
      const found = await pages(`limit=3&sort=${sort}`);
      expect(found.map((page) => page.length)).toEqual([3, 3, 1]);
      expect(found.flat()).toEqual(whole);
      expect(await names(`?sort=${sort}&limit=3&pageNum=2`)).toEqual(found[1]);
    }
    expect(await names('?sort=name_1')).toEqual(['a0', 'a2', 'a4', 'a6', 'B1', 'B3', 'B5']);
    expect(await names('?limit=3&pageNum=4')).toEqual([]);
    expect(await names('?pageNum=2')).toEqual([]);
    const first = await ask('?limit=3');
    await givenProduct(catalogue, { name: 'Arrived meanwhile' });
    const second = await names(`?limit=3&cursor=${first.headers['x-next-cursor']}`);
    expect(first.body.map(({ name }: AdminProduct) => name)).not.toContain(second[0]);
    expect(second).not.toContain('Arrived meanwhile');
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=1.5',
    'limit=-1',
    'limit=ten',
    'cursor=nonsense',
    'cursor=%00',
    'stock=none',
    'stock=OUT',
    'image=some',
    'image=NONE',
    'sort=stock',
    'sort=stock_2',
  ])('rejects ?%s and names the field', async (query) => {
    const response = await ask(`?${query}`);
    expect([response.status, response.body.details[0].field]).toEqual([400, query.split('=', 1)[0]]);
  });

  it('rejects the cursor of another sort', async () => {
    for (let at = 0; at < 3; at += 1) await givenProduct(catalogue);
    const cursor = (await ask('?limit=1&sort=price_1')).headers['x-next-cursor'];
    expect((await ask(`?limit=1&sort=name_1&cursor=${cursor}`)).status).toBe(400);
    expect((await ask(`?limit=1&cursor=${cursor}`)).status).toBe(400);
  });

  it('streams a large catalogue and returns each product once', async () => {
    await givenProducts(1_700);
    const sizes: number[] = [];
    const { query } = catalogue.db;
    const spy = jest.spyOn(catalogue.db, 'query').mockImplementation(async (sql, params) => {
      const rows = await query(sql, params);
      sizes.push(rows.length);
      return rows as never;
    });
    const response = await ask();
    spy.mockRestore();
    const found = response.body.map(({ name }: AdminProduct) => name);
    expect(found).toEqual(Array.from({ length: 1_700 }, (_, at) => `Product ${at + 1}`));
    expect([response.headers['x-total-count'], response.headers['x-next-cursor']]).toEqual(['1700', undefined]);
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(501);
  });

  it('uses indexes for the name search and for cursors', async () => {
    await givenProducts(5_000);
    await givenProduct(catalogue, { name: 'The needle' });
    await catalogue.db.query('vacuum analyze products');
    const found = await ask('?limit=50&search=needle');
    expect([found.body.length, found.headers['x-total-count']]).toEqual([1, '1']);
    const { explained, plans } = explainingDatabase();
    const page = (query: Partial<Parameters<typeof adminProducts>[1]>) =>
      adminProducts(explained, { limit: 50, pageNum: 1, ...query } as never);
    await page({ search: 'needle' });
    await page({ cursor: (await page({ limit: 10 })).next });
    expect(plans[0]).toContain('products_name_search');
    expect(plans[2]).toContain('products_newest');
    expect(plans[2]).toMatch(/"Index Cond":"\(created_at <= /);
  });

  it('uses an index for the few products that are sold out or low among many', async () => {
    await givenProducts(5_000);
    await catalogue.db.query(
      `insert into stock (product_id, remaining, last_applied, last_number, displayed)
       select id, count, 1, 1, count from (select id, (price_cents - 101) % 1000 as count from products) p`,
    );
    await catalogue.db.query('vacuum analyze products, stock');
    const { explained, plans } = explainingDatabase();
    for (const [stock, total] of [
      ['out', 5],
      ['low', 25],
    ] as const) {
      const query = { limit: 50, pageNum: 1, stock } as Parameters<typeof adminProducts>[1];
      expect((await adminProducts(explained, query)).rows).toHaveLength(total);
      expect(await countAdminProducts(explained, query)).toBe(total);
    }
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).toContain('stock_low');
  });
});

/** A database that collects the plan of each query. */
function explainingDatabase(): { explained: Queryable; plans: string[] } {
  const plans: string[] = [];
  const explained: Queryable = {
    query: async (sql, params = []) => {
      plans.push(JSON.stringify(await catalogue.db.query(`explain (format json) ${sql}`, params)));
      return catalogue.db.query(sql, params);
    },
  };
  return { explained, plans };
}

/** Inserts plain products, newest first by number, without search words. */
async function givenProducts(count: number): Promise<void> {
  await catalogue.db.query('alter table products disable trigger user');
  for (let from = 0; from < count; from += 500)
    await catalogue.db.query(
      `insert into products (id, name, name_key, description, price_cents, category, attrs, created_at,
         updated_at, version)
       select gen_random_uuid()::text, 'Product ' || n, 'product ' || n, 'Plain', 100 + n, 'Things', '[]',
         timestamptz '2026-11-01' - n * interval '1 minute', now(), 1
       from generate_series($1::int + 1, least($1 + 500, $2::int)) n`,
      [from, count],
    );
  await catalogue.db.query('alter table products enable trigger user');
}
