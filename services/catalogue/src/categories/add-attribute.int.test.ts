import type { Category } from '@shop/contracts/catalogue-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { givenCategory } from '../testing/builders.ts';
import { administrator } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { MAX_KEYS } from './category.ts';
import { createCategory } from './create-category.ts';

const grace = administrator();
let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const attr = (body: object) => catalogue.call('post', '/api/categories/attr', { as: grace, body });

describe('POST /api/categories/attr', () => {
  const attrsOf = async (name: string): Promise<[string, string[]][]> => {
    const { body } = await catalogue.http.get('/api/categories').expect(200);
    const category: Category = body.find((one: Category) => one.name === name);
    return category.attrs.map(({ key, value }) => [key, value]);
  };

  it('returns 201 with all categories, and adds key and value to the top-level category as a set', async () => {
    await givenCategory(catalogue, 'A/B/C');
    const response = await attr({ key: ' colour ', val: 'red', categoryChoosen: 'A/B/C' });
    expect(response.status).toBe(201);
    expect(response.body.categoryUpdated.map(({ name }: Category) => name)).toEqual(['A', 'A/B', 'A/B/C']);
    expect(response.body.categoryUpdated[0].attrs).toEqual([
      { _id: expect.any(String), key: 'colour', value: ['red'] },
    ]);
    await attr({ key: 'colour', val: 'red', categoryChoosen: 'A' });
    await attr({ key: 'colour', val: 'Blue-green, dark', categoryChoosen: 'A' });
    await attr({ key: 'size-eu', val: '42', categoryChoosen: 'A/B' });
    expect(await attrsOf('A')).toEqual([
      ['colour', ['red', 'Blue-green, dark']],
      ['size-eu', ['42']],
    ]);
    expect(await attrsOf('A/B')).toEqual([]);
    expect((await catalogue.events('categories/all')).map(({ type, version }) => [type, version])).toEqual(
      [1, 2, 3, 4, 5].map((version) => ['categories-changed', version]),
    );
  });

  it('loses none of twenty concurrent requests', async () => {
    await givenCategory(catalogue, 'A');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => attr({ key: `key ${at % 4}`, val: `value ${at}`, categoryChoosen: 'A' })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    const offered = await attrsOf('A');
    expect(offered.map(([, values]) => values.length)).toEqual([5, 5, 5, 5]);
  });

  it('rejects an unknown category, naming the field, and too many keys', async () => {
    const attrs = Array.from({ length: MAX_KEYS }, (_, at) => ({ key: `key ${at}`, value: ['a'] }));
    await createCategory(catalogue, { id: newId(), name: 'A', attrs });
    for (const categoryChoosen of ['B', 'a', 'A/B', 'A,B']) {
      const response = await attr({ key: 'k', val: 'v', categoryChoosen });
      expect([response.status, response.body.details[0].field]).toEqual([400, 'categoryChoosen']);
    }
    const response = await attr({ key: 'one more', val: 'v', categoryChoosen: 'A' });
    expect([response.status, response.body.details[0].field]).toEqual([400, 'key']);
    expect(await catalogue.events()).toHaveLength(1);
  });
});
