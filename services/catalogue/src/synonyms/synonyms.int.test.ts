import type { Product } from '@shop/contracts/catalogue-api.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { createProductFinder } from '../search/find-products.ts';
import { createProductIndex } from '../search/product-index.ts';
import { givenProduct } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

const PATH = '/api/admin/catalogue/synonyms';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const create = (...words: string[]) => catalogue.call('post', PATH, { as: administrator(), body: { words } });

/** The search of a replica without cached texts. */
async function namesFound(search: string): Promise<string[]> {
  const finder = createProductFinder(catalogue.db, createProductIndex(catalogue.db));
  const { ordinals } = await finder.find({ search, pageNum: 1 });
  const rows = await catalogue.db.query<Pick<Product, 'name'>>('select name from products where ordinal = any($1)', [
    ordinals,
  ]);
  return rows.map(({ name }) => name).sort();
}

describe('synonyms of the search', () => {
  it('find products of each other, also by stem and together with other words', async () => {
    await givenProduct(catalogue, { name: 'Studio Headphones', description: 'Black' });
    await givenProduct(catalogue, { name: 'Gaming Headset', description: 'Black' });
    await givenProduct(catalogue, { name: 'Phone Stand', description: 'Black' });
    await create('earphones', 'Headphones', 'headset');
    for (const text of ['earphones', 'earphone', 'EARPHONES black', 'headset'])
      expect([text, await namesFound(text)]).toEqual([text, ['Gaming Headset', 'Studio Headphones']]);
    expect(await namesFound('earphones gaming')).toEqual(['Gaming Headset']);
  });

  it('reach a running replica within seconds', async () => {
    await givenProduct(catalogue, { name: 'Thin Laptop' });
    const search = async () => (await catalogue.http.get('/api/products/search/notebook').expect(200)).body.total;
    expect(await search()).toBe(0);
    await create('notebook', 'laptop');
    await eventually(async () => expect(await search()).toBe(1));
  });

  it('are stored without case and accents, and listed by their first word', async () => {
    expect((await create('Sofa', 'COUCH', 'sofa')).body.words).toEqual(['sofa', 'couch']);
    expect((await create('Café', 'espresso')).body.words).toEqual(['cafe', 'espresso']);
    const { body } = await catalogue.call('get', PATH, { as: administrator() });
    expect(body.map(({ words }: { words: string[] }) => words[0])).toEqual(['cafe', 'sofa']);
  });

  it('are changed and removed, and each change is in the audit log', async () => {
    const { _id } = (await create('sofa', 'couch')).body;
    const changed = await catalogue.call('put', `${PATH}/${_id}`, {
      as: administrator(),
      body: { words: ['sofa', 'settee'] },
    });
    expect(changed.body).toEqual({ _id, words: ['sofa', 'settee'] });
    expect((await catalogue.call('delete', `${PATH}/${_id}`, { as: administrator() })).status).toBe(200);
    expect((await catalogue.call('delete', `${PATH}/${_id}`, { as: administrator() })).status).toBe(404);
    const log = await catalogue.call('get', `/api/admin/catalogue/audit?subject=synonyms/${_id}`, {
      as: administrator(),
    });
    expect(log.body.map(({ what, before, after }: Record<string, unknown>) => [what, before, after])).toEqual([
      ['synonyms-removed', { words: 'sofa, settee' }, null],
      ['synonyms-updated', { words: 'sofa, couch' }, { words: 'sofa, settee' }],
      ['synonyms-created', null, { words: 'sofa, couch' }],
    ]);
  });

  it('reject a word of another group, also when two administrators add it at once', async () => {
    const responses = await Promise.all([create('sofa', 'couch'), create('settee', 'couch')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('word-taken');
    expect((await catalogue.call('get', PATH, { as: administrator() })).body).toHaveLength(1);
  });

  it.each([
    [['sofa']],
    [['sofa', 'Sofa']],
    [['sofa', 'coffee table']],
    [['sofa', '***']],
    [['sofa', 'x'.repeat(41)]],
    [Array.from({ length: 11 }, (_, at) => `word${at}`)],
  ])('reject %j and name the field', async (words) => {
    const { status, body } = await create(...words);
    expect([status, body.details?.[0]?.field]).toEqual([400, expect.stringMatching(/^words/)]);
    expect((await catalogue.call('get', PATH, { as: administrator() })).body).toEqual([]);
  });

  it('are kept by administrators only', async () => {
    expect((await catalogue.call('get', PATH)).status).toBe(401);
    expect((await catalogue.call('get', PATH, { as: customer() })).status).toBe(403);
    expect((await catalogue.call('post', PATH, { as: customer(), body: { words: ['a1', 'b1'] } })).status).toBe(403);
  });
});
