import type { ProductState } from '@shop/contracts/catalogue-events.ts';
import { updateProduct } from '../products/update-product.ts';
import { givenCategory, givenProduct, productFields } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { onStocksChanged } from './on-stocks-changed.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

/** Applies stock-changed events of the order service that came together. */
async function applyStockEvents(
  ...stocks: { productId: string; left: number; lastCorrection: number }[]
): Promise<void> {
  const events = stocks.map((data) => ({ data }) as Parameters<typeof onStocksChanged>[1][number]);
  await catalogue.db.transaction((tx) => onStocksChanged(tx, events));
}
const applyStockEvent = (productId: string, left: number, lastCorrection: number) =>
  applyStockEvents({ productId, left, lastCorrection });

const product = async (id: string) => (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;
const count = async (id: string) => (await product(id)).count;

async function pendingAdjustments(id: string): Promise<ProductState['corrections']> {
  const last = (await catalogue.events(`product/${id}`)).at(-1)?.data as ProductState | undefined;
  return last?.corrections ?? [];
}

describe('displayed stock', () => {
  it('is the initial stock until order reports its own', async () => {
    const id = await givenProduct(catalogue, { count: 10 });
    expect(await count(id)).toBe(10);
    await applyStockEvent(id, 10, 1);
    expect(await count(id)).toBe(10);
    await applyStockEvent(id, 7, 1);
    expect(await count(id)).toBe(7);
  });

  it('causes no event in return when it changes', async () => {
    const id = await givenProduct(catalogue, { count: 10 });
    await applyStockEvent(id, 4, 1);
    expect(await catalogue.events(`product/${id}`)).toHaveLength(1);
  });

  it('is stored even for a product that the catalogue does not know yet', async () => {
    await applyStockEvent('unknown-here', 3, 2);
    expect(await catalogue.db.query(`select displayed from stock where product_id = 'unknown-here'`)).toEqual([
      { displayed: 3 },
    ]);
  });
});

describe('the stock of products that changed together', () => {
  it('is what each has left, with its own pending adjustments on top', async () => {
    const [adjusted, plain] = [
      await givenProduct(catalogue, { count: 10 }),
      await givenProduct(catalogue, { count: 20 }),
    ];
    await updateProduct(catalogue, { ...productFields({ name: 'Adjusted', count: 15 }), id: adjusted }, new Date());
    await applyStockEvents(
      { productId: adjusted, left: 7, lastCorrection: 1 },
      { productId: 'unknown-yet', left: 3, lastCorrection: 1 },
      { productId: plain, left: 4, lastCorrection: 1 },
    );
    expect([await count(adjusted), await count(plain)]).toEqual([12, 4]);
    const pending = () => catalogue.db.query('select number from stock_adjustments where product_id = $1', [adjusted]);
    expect(await pending()).toEqual([{ number: 2 }]);
    await applyStockEvents(
      { productId: adjusted, left: 12, lastCorrection: 2 },
      { productId: plain, left: 3, lastCorrection: 1 },
    );
    expect([await count(adjusted), await count(plain)]).toEqual([12, 3]);
    expect(await pending()).toEqual([]);
  });
});

describe('stock adjustments by product updates', () => {
  const update = (id: string, fields: { count: number; countShown?: number; updatedAt?: string; name?: string }) =>
    updateProduct(catalogue, { ...productFields({ name: `Named ${id}`, ...fields }), ...fields, id }, new Date());

  it('apply the difference to countShown, so that concurrent sales stand', async () => {
    const id = await givenProduct(catalogue, { count: 10 });
    await applyStockEvent(id, 8, 1);
    await update(id, { count: 15, countShown: 10 });
    expect(await count(id)).toBe(13);
    expect(await pendingAdjustments(id)).toEqual([{ number: 2, difference: 5 }]);
    await applyStockEvent(id, 13, 2);
    expect(await count(id)).toBe(13);
    await update(id, { count: 13, name: `Renamed ${id}` });
    expect(await pendingAdjustments(id)).toEqual([]);
  });

  it('apply the difference to the displayed count without countShown', async () => {
    const id = await givenProduct(catalogue, { count: 10 });
    await applyStockEvent(id, 8, 1);
    await update(id, { count: 15 });
    expect(await pendingAdjustments(id)).toEqual([{ number: 2, difference: 7 }]);
    expect(await count(id)).toBe(15);
  });

  it('never display less than zero', async () => {
    const id = await givenProduct(catalogue, { count: 3 });
    await applyStockEvent(id, 1, 1);
    await update(id, { count: 0, countShown: 3 });
    expect(await count(id)).toBe(0);
  });

  it('keep every adjustment that order has not applied, with its number', async () => {
    const id = await givenProduct(catalogue, { count: 5 });
    await update(id, { count: 7 });
    await update(id, { count: 1 });
    expect(await pendingAdjustments(id)).toEqual([
      { number: 1, difference: 5 },
      { number: 2, difference: 2 },
      { number: 3, difference: -6 },
    ]);
    await applyStockEvent(id, 7, 2);
    expect(await count(id)).toBe(1);
    await update(id, { count: 4 });
    expect(await pendingAdjustments(id)).toEqual([
      { number: 3, difference: -6 },
      { number: 4, difference: 3 },
    ]);
  });

  it('lose none of eight concurrent adjustments', async () => {
    const id = await givenProduct(catalogue, { count: 100 });
    await Promise.all(Array.from({ length: 8 }, () => update(id, { count: 101, countShown: 100 })));
    expect(await count(id)).toBe(108);
    expect((await pendingAdjustments(id)).map(({ number }) => number)).toEqual(
      Array.from({ length: 9 }, (_, at) => at + 1),
    );
  });

  it('never reuse a number that order has applied, as after a restore', async () => {
    const id = await givenProduct(catalogue, { count: 5 });
    await applyStockEvent(id, 5, 9);
    await update(id, { count: 6 });
    expect(await pendingAdjustments(id)).toEqual([{ number: 10, difference: 1 }]);
  });

  it('publish stock-adjusted or product-changed, depending on what changed', async () => {
    const fields = productFields({ count: 5 });
    const id = await givenProduct(catalogue, fields);
    await updateProduct(catalogue, { ...fields, id, count: 6 }, new Date());
    await updateProduct(catalogue, { ...fields, id, priceCents: 5 }, new Date());
    const types = (await catalogue.events(`product/${id}`)).map(({ type, version }) => [type, version]);
    expect(types).toEqual([
      ['product-created', 1],
      ['stock-adjusted', 2],
      ['product-changed', 3],
    ]);
  });

  it('reject an outdated updatedAt, even within a millisecond', async () => {
    const now = new Date('2026-11-20T10:00:00.000Z');
    const id = await givenProduct(catalogue, { now });
    const edit = () => updateProduct(catalogue, { ...productFields(), id, updatedAt: now.toISOString() }, now);
    const results = await Promise.allSettled([edit(), edit(), edit()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(edit()).rejects.toMatchObject({ status: 409, message: 'product changed meanwhile' });
    expect((await product(id)).updatedAt).toBe('2026-11-20T10:00:00.001Z');
  });

  it('reject a taken name and an unknown category, and change nothing', async () => {
    await givenCategory(catalogue, 'Things');
    await givenProduct(catalogue, { name: 'Taken' });
    const id = await givenProduct(catalogue, { name: 'Mine' });
    await expect(update(id, { count: 99, name: ' TAKEN ' })).rejects.toMatchObject({ status: 409 });
    const invalid = { ...productFields({ category: 'Nowhere', count: 99 }), id };
    await expect(updateProduct(catalogue, invalid, new Date())).rejects.toMatchObject({ status: 400 });
    expect(await product(id)).toMatchObject({ name: 'Mine', count: 5 });
    expect(await pendingAdjustments(id)).toEqual([{ number: 1, difference: 5 }]);
  });
});
