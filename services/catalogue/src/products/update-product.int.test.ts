import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { onStocksChanged } from '../stock/on-stocks-changed.ts';
import { givenCategory, givenProduct, givenReview, kettle, storedImage } from '../testing/builders.ts';
import { administrator } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

const [grace, katherine] = [administrator(), administrator()];
let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(async () => {
  await catalogue.clear();
  await givenCategory(catalogue, 'Home/Kitchen');
});
afterAll(() => catalogue.close());

const created = async (): Promise<{ productId: string }> =>
  (await catalogue.call('post', '/api/products/admin', { as: grace, body: kettle })).body;
const update = (id: string, body: object, as = grace) =>
  catalogue.call('put', `/api/products/admin/${id}`, { as, body });
const details = async (id: string) => (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;

const applyStockEvent = (productId: string, left: number, lastCorrection: number) => {
  const event = { data: { productId, left, lastCorrection } } as Parameters<typeof onStocksChanged>[1][number];
  return catalogue.db.transaction((tx) => onStocksChanged(tx, [event]));
};

describe('PUT /api/products/admin/{id}', () => {
  it("returns exactly 'product updated' and replaces the fields", async () => {
    const { productId } = await created();
    const before = await details(productId);
    const response = await update(productId.toUpperCase(), { ...kettle, name: 'Big kettle', attributesTable: [] });
    expect([response.status, response.body]).toEqual([200, { message: 'product updated' }]);
    const after = await details(productId);
    expect(after).toMatchObject({ name: 'Big kettle', attrs: [], count: 7, createdAt: before.createdAt });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  });

  it('keeps the attributes if the request has none', async () => {
    const { productId } = await created();
    const { attributesTable, ...others } = kettle;
    expect((await update(productId, { ...others, name: 'Renamed' })).status).toBe(200);
    expect(await details(productId)).toMatchObject({ name: 'Renamed', attributesTable });
    await update(productId, { ...others, name: 'Renamed', count: 9 });
    expect((await catalogue.events(`product/${productId}`)).at(-1)?.type).toBe('stock-adjusted');
    expect((await details(productId)).attributesTable).toEqual(attributesTable);
  });

  it('writes the alt texts of the images that the request names, and records them', async () => {
    const id = await givenProduct(catalogue, { images: [storedImage(), storedImage()] });
    const [first, second] = (await details(id)).images;
    const imageTexts = [
      { path: first.path, alt: ' A kettle on a stove ' },
      { path: '/images/removed-meanwhile-800.webp', alt: 'gone' },
    ];
    expect((await update(id, { ...kettle, imageTexts })).status).toBe(200);
    const described = [{ ...first, alt: 'A kettle on a stove' }, second];
    expect((await details(id)).images).toEqual(described);
    expect((await update(id, { ...kettle, name: 'Renamed' })).status).toBe(200);
    expect((await details(id)).images).toEqual(described);
    await update(id, { ...kettle, name: 'Renamed', imageTexts: [{ path: first.path, alt: '' }] });
    expect((await details(id)).images).toEqual([first, second]);
    const audit = await catalogue.call('get', `/api/admin/catalogue/audit?subject=product/${id}`, { as: grace });
    expect(audit.body[0]).toMatchObject({
      what: 'product-updated',
      before: { imageTexts: ['A kettle on a stove'] },
      after: { imageTexts: [] },
    });
  });

  it('rejects the second of two concurrent administrators with 409 (docs/api.md#admin-products)', async () => {
    const { productId } = await created();
    const { updatedAt } = await details(productId);
    const edit = (as: typeof grace, description: string) =>
      update(productId, { ...kettle, description, updatedAt }, as);
    const responses = await Promise.all([edit(grace, 'By Grace'), edit(katherine, 'By Katherine')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe('product changed meanwhile');
    const winner = responses[0]?.status === 200 ? 'By Grace' : 'By Katherine';
    const seen = await details(productId);
    expect(seen.description).toBe(winner);
    const informed = { ...kettle, description: 'By both', updatedAt: seen.updatedAt };
    expect((await update(productId, informed, katherine)).status).toBe(200);
    expect((await update(productId, { ...kettle, description: 'Last wins' })).status).toBe(200);
    expect((await details(productId)).description).toBe('Last wins');
  });

  it('accepts an updatedAt from before sales, reviews or stock changes', async () => {
    const { productId } = await created();
    const { updatedAt } = await details(productId);
    await givenReview(catalogue, { productId, rating: 4 });
    await applyStockEvent(productId, 5, 1);
    expect((await details(productId)).updatedAt).toBe(updatedAt);
    expect((await update(productId, { ...kettle, updatedAt })).status).toBe(200);
  });

  it('applies the difference to countShown, or to the current count without it, and never goes below zero', async () => {
    const { productId } = await created();
    await applyStockEvent(productId, 2, 1);
    await update(productId, { ...kettle, count: 10, countShown: '7' });
    expect((await details(productId)).count).toBe(5);
    await applyStockEvent(productId, 1, 2);
    await update(productId, { ...kettle, count: 0, countShown: 5 });
    expect((await details(productId)).count).toBe(0);
    await update(productId, { ...kettle, count: 4 });
    expect((await details(productId)).count).toBe(4);
  });

  it.each([
    ['countShown', -1],
    ['countShown', 1.5],
    ['countShown', 'many'],
    ['countShown', ''],
    ['countShown', null],
    ['countShown', [3]],
    ['updatedAt', 'yesterday'],
    ['updatedAt', 1_763_632_800_000],
    ['updatedAt', '2026-02-30T10:00:00.000Z'],
    ['updatedAt', ''],
    ['updatedAt', null],
    ['imageTexts', 'a'],
    ['imageTexts', ['a', 'b', 'c', 'd'].map((path) => ({ path, alt: '' }))],
  ])('rejects an invalid %s: %j', async (field, value) => {
    const id = await givenProduct(catalogue, { category: 'Home/Kitchen' });
    const response = await update(id, { ...kettle, [field]: value });
    expect([response.status, response.body.details[0].field]).toEqual([400, field]);
  });

  it.each([newId(), 'nonsense', '%00', '__proto__'])('returns 404 or 400 for the id %s', async (id) => {
    expect((await update(id, kettle)).status).toBe(id === '%00' ? 400 : 404);
  });
});
