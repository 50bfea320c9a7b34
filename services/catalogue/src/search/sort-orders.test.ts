import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import fc from '@shop/testing/fast-check.ts';
import { emptyIndex } from './index-state.ts';
import type { IndexedProduct } from './product-table.ts';
import { ORDERS, type Order, repairOrders } from './sort-orders.ts';
import { updateIndex } from './update-index.ts';
import { roundToStar } from './upsert-product.ts';

const anyProduct: fc.Arbitrary<IndexedProduct> = fc.record({
  ordinal: fc.integer({ min: 1, max: 12 }),
  changed: fc.nat(),
  textChanged: fc.nat(2),
  words: fc.constant({ whole: [], name: [] }),
  id: fc.constant(''),
  nameKey: fc.constantFrom('apple', 'pear', 'pear tree'),
  priceCents: fc.constantFrom(100, 200, 300),
  ratingSum: fc.constantFrom(0, 7, 9),
  reviewsNumber: fc.constantFrom(0, 2),
  category: fc.constantFrom('A', 'A/B'),
  attrs: fc.array(fc.record({ key: fc.constantFrom('k', 'l'), value: fc.constantFrom('1', '2', '3') })),
  createdAt: fc.constantFrom(1, 2, 2.5),
  removed: fc.boolean(),
});

const ratingTenths = ({ ratingSum, reviewsNumber }: IndexedProduct) =>
  reviewsNumber === 0 ? 0 : Math.round((ratingSum / reviewsNumber) * 10);
const text = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
const BY: Record<Order, (one: IndexedProduct, other: IndexedProduct) => number> = {
  newest: (one, other) => other.createdAt - one.createdAt,
  price_1: (one, other) => one.priceCents - other.priceCents,
  'price_-1': (one, other) => other.priceCents - one.priceCents,
  'rating_-1': (one, other) => ratingTenths(other) - ratingTenths(one),
  name_1: (one, other) => text(one.nameKey, other.nameKey),
  'name_-1': (one, other) => text(other.nameKey, one.nameKey),
};

/** Ids sort differently from ordinals. */
const withId = (product: IndexedProduct) => ({ ...product, id: String((product.ordinal * 7) % 13).padStart(2, '0') });

describe('sort orders of the index', () => {
  it('equal a full sort with the id as tie-breaker after any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyProduct, fc.constantFrom(undefined, ...ORDERS))), (steps) => {
        const shop = emptyIndex();
        const products = new Map<number, IndexedProduct>();
        for (const [drawn, readOrder] of steps) {
          const product = withId(drawn);
          updateIndex(shop, product);
          products.set(product.ordinal, product);
          for (const order of readOrder === undefined ? [] : [readOrder])
            expect([...shop.inOrder(order)]).toEqual(expected(products, order));
        }
        for (const order of ORDERS) expect([...shop.inOrder(order)]).toEqual(expected(products, order));
        expect(shop.table.activeCount).toBe(expected(products, 'newest').length);
        for (const { ordinal, attrs } of products.values()) {
          const { values, valuesStart, valuesCount, attributes } = shop.table;
          const at = valuesStart[ordinal] as number;
          const held = [...values.subarray(at, at + (valuesCount[ordinal] as number))];
          expect(new Set(held.map((value) => `${attributes.keyOf[value]} ${attributes.valueOf[value]}`))).toEqual(
            new Set(attrs.map(({ key, value }) => `${key} ${value}`)),
          );
        }
      }),
    );
  });

  it('equal a full sort after a chunked repair of many changes', async () => {
    const shop = emptyIndex();
    const products = new Map<number, IndexedProduct>();
    const [base] = fc.sample(anyProduct, 1) as [IndexedProduct];
    for (let ordinal = 1; ordinal <= 20_000; ordinal += 1) {
      const priceCents = (ordinal * 7_919) % 1_009;
      const product = { ...base, ordinal, id: `id ${(ordinal * 31) % 20_011}`, priceCents, removed: ordinal % 5 === 0 };
      updateIndex(shop, product);
      products.set(ordinal, product);
    }
    await repairOrders(shop.orders, shop.table, yieldToEventLoop);
    for (const order of ['price_1', 'price_-1'] as const)
      expect([...shop.inOrder(order)]).toEqual(expected(products, order));
  });
});

describe('roundToStar', () => {
  it.each([
    [0, 0, 0],
    [5, 2, 3],
    [49, 11, 4],
    [9, 2, 5],
    [1, 1, 1],
  ])('rounds %i stars in %i reviews to %i', (ratingSum, reviewsNumber, star) => {
    expect(roundToStar({ ratingSum, reviewsNumber })).toBe(star);
  });
});

function expected(products: ReadonlyMap<number, IndexedProduct>, order: Order): number[] {
  return [...products.values()]
    .filter(({ removed }) => !removed)
    .sort((one, other) => BY[order](one, other) || text(one.id, other.id))
    .map(({ ordinal }) => ordinal);
}
