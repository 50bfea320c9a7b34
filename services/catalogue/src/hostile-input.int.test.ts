import fc from '@shop/testing/fast-check.ts';
import { administrator, customer } from './testing/callers.ts';
import { setUpWriteRequests, writeRequestNames, writeRequests } from './testing/write-requests.ts';

const [ada, grace] = [customer(), administrator()];
const { catalogue, send } = setUpWriteRequests();

describe('hostile input never causes a server error (P-E10)', () => {
  const hostile = fc.constantFrom(
    '\u0000',
    '\ud800',
    "'; drop table products; --",
    '__proto__',
    '%',
    '_',
    '\\',
    '1e308',
  );
  const anything = fc.oneof(hostile, fc.string(), fc.double(), fc.integer(), fc.constantFrom(null, true, [], {}));

  it.each(writeRequestNames)('in the body of %s', async (name) => {
    const fields = Object.entries(writeRequests[name].body).map(
      ([field, value]) => [field, fc.oneof(fc.constant(value), anything)] as const,
    );
    const extra = { _id: anything, __proto: anything, rating: anything, countShown: anything, updatedAt: anything };
    const body = fc.record({ ...extra, ...Object.fromEntries(fields) }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(body, async (fields) => {
        expect((await send(name, fields)).status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('in the options and variants of a product', async () => {
    const [{ id }] = (await catalogue().db.query('select id from products')) as [{ id: string }];
    const path = `/api/products/admin/${id}/variants`;
    const { body: present } = await catalogue().call('get', path, { as: grace });
    const [fields] = present.variants;
    const variant = fc.record(
      Object.fromEntries(
        [...Object.entries(fields), ['countShown', 5]].map(([field, value]) => [
          field,
          fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, anything, fc.array(anything, { maxLength: 3 })),
        ]),
      ),
      { requiredKeys: [] },
    );
    const option = fc.record({ name: anything, values: fc.array(anything, { maxLength: 3 }) }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(option, anything), { maxLength: 3 }),
        fc.array(fc.oneof({ weight: 4, arbitrary: variant }, anything), { maxLength: 3 }),
        async (options, variants) => {
          const { updatedAt } = (await catalogue().call('get', path, { as: grace })).body;
          const body = { options, variants, updatedAt };
          expect((await catalogue().call('put', path, { as: grace, body })).status).toBeLessThan(500);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(['㌖', '㍿', '\u{1d7d8}', "'", '\\', '|', ':*', '!', '(', 'a b c d e f g h i j k l m '])(
    'in a long search for %j',
    async (text) => {
      const address = `/api/products/search/${encodeURIComponent(text.repeat(200))}`;
      expect((await catalogue().call('get', address)).status).toBeLessThan(500);
    },
  );

  it('in public searches and filters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostile, fc.string({ minLength: 1 })), async (text) => {
        const encoded = encodeURIComponent(text.toWellFormed());
        const filters = `price=${encoded}&rating=${encoded}&category=${encoded}&attrs=${encoded}&sort=${encoded}`;
        for (const address of [`/search/x${encoded}`, `/category/x${encoded}`, `?pageNum=${encoded}`, `?${filters}`])
          expect((await catalogue().call('get', `/api/products${address}`)).status).toBeLessThan(500);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['category', Array.from({ length: 51 }, (_, at) => `c${at}`).join(',')],
    ['category', 'x'.repeat(301)],
    ['attrs', ','.repeat(201)],
    ['rating', '1,9'],
    ['price', '-1'],
    ['price', 'cheap'],
  ])('returns 400 for an excessive or invalid %s', async (field, value) => {
    const response = await catalogue().call('get', `/api/products?${field}=${encodeURIComponent(value)}`);
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(field);
  });

  it('in paths and queries of administrators', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostile, fc.string()), async (text) => {
        const encoded = encodeURIComponent(text.toWellFormed());
        for (const [method, address] of [
          ['get', `/api/products/admin?search=${encoded}&category=${encoded}&pageNum=${encoded}&sort=${encoded}`],
          ['get', `/api/products/admin?cursor=${encoded}`],
          ['get', `/api/products/admin?cursor=${Buffer.from(text).toString('base64url')}`],
          ['get', `/api/products/admin?limit=${encoded}&limit=5`],
          ['delete', `/api/products/admin/x${encoded}`],
          ['delete', `/api/categories/x${encoded}`],
        ] as const) {
          expect((await catalogue().call(method, address, { as: grace })).status).toBeLessThan(500);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('in forged cursors', async () => {
    const id = 'a'.repeat(36);
    for (const [sort, key] of [
      ['', 'newest:99999999999.999999'],
      ['', 'newest:1e9'],
      ['price_1', 'price_1:999999999999'],
      ['price_1', 'price_1:-1'],
      ['rating_-1', 'rating_-1:9.9'],
      ['rating_-1', 'rating_-1:NaN'],
      ['name_1', "name_1:'; drop table products; --"],
      ['name_-1', 'name_-1:'],
    ]) {
      const cursor = Buffer.from(`${key}.${id}`).toString('base64url');
      const { status } = await catalogue().call('get', `/api/products/admin?sort=${sort}&cursor=${cursor}`, {
        as: grace,
      });
      expect([200, 400]).toContain(status);
    }
  });
});

describe('authorization (P-E1)', () => {
  it.each([
    ['get', '/api/products/admin'],
    ['get', '/api/products/admin/'],
    ['post', '/api/products/admin'],
    ['post', '/api/products/admin/'],
    ['put', '/api/products/admin/nonsense'],
    ['delete', '/api/products/admin/nonsense'],
    ['post', '/api/categories'],
    ['post', '/api/categories/attr'],
    ['delete', '/api/categories/Home'],
  ] as const)('%s %s is for administrators only', async (method, address) => {
    const body = method === 'post' || method === 'put' ? {} : undefined;
    const request = { ...(body && { body }) };
    expect((await catalogue().call(method, address, request)).status).toBe(401);
    expect((await catalogue().call(method, address, { ...request, as: ada })).status).toBe(403);
    expect([401, 403]).not.toContain((await catalogue().call(method, address, { ...request, as: grace })).status);
  });
});
