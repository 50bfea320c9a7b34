import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { emptyShop } from './indexed-shop.ts';
import type { IndexedProduct } from './product-table.ts';
import { wholeStar } from './put-product.ts';
import { mendOrders, ORDERS, type Order } from './sort-orders.ts';
import { takeIn } from './take-in.ts';

const anyProduct: fc.Arbitrary<IndexedProduct> = fc.record({
  number: fc.integer({ min: 1, max: 12 }),
  changed: fc.nat(),
  worded: fc.nat(2),
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

const tenths = ({ ratingSum, reviewsNumber }: IndexedProduct) =>
  reviewsNumber === 0 ? 0 : Math.round((ratingSum / reviewsNumber) * 10);
const text = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
const BY: Record<Order, (one: IndexedProduct, other: IndexedProduct) => number> = {
  newest: (one, other) => other.createdAt - one.createdAt,
  price_1: (one, other) => one.priceCents - other.priceCents,
  'price_-1': (one, other) => other.priceCents - one.priceCents,
  'rating_-1': (one, other) => tenths(other) - tenths(one),
  name_1: (one, other) => text(one.nameKey, other.nameKey),
  'name_-1': (one, other) => text(other.nameKey, one.nameKey),
};

/** Products whose ids are in another order than their numbers. */
const withId = (product: IndexedProduct) => ({ ...product, id: String((product.number * 7) % 13).padStart(2, '0') });

describe('the orders of the index', () => {
  it('are sorted by what they say and then the id, whatever came, changed or went in between', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyProduct, fc.constantFrom(undefined, ...ORDERS))), (steps) => {
        const shop = emptyShop();
        const noted = new Map<number, IndexedProduct>();
        for (const [drawn, asked] of steps) {
          const product = withId(drawn);
          takeIn(shop, product);
          noted.set(product.number, product);
          for (const order of asked === undefined ? [] : [asked])
            expect([...shop.inOrder(order)]).toEqual(expected(noted, order));
        }
        for (const order of ORDERS) expect([...shop.inOrder(order)]).toEqual(expected(noted, order));
        expect(shop.table.living).toBe(expected(noted, 'newest').length);
        for (const { number, attrs } of noted.values()) {
          const { values, valuesAt, valuesNumber, attributes } = shop.table;
          const at = valuesAt[number] as number;
          const held = [...values.subarray(at, at + (valuesNumber[number] as number))];
          expect(new Set(held.map((value) => `${attributes.keyOf[value]} ${attributes.valueOf[value]}`))).toEqual(
            new Set(attrs.map(({ key, value }) => `${key} ${value}`)),
          );
        }
      }),
    );
  });

  it('are mended in turns after many changes as they would be at once', async () => {
    const shop = emptyShop();
    const noted = new Map<number, IndexedProduct>();
    const [base] = fc.sample(anyProduct, 1) as [IndexedProduct];
    for (let number = 1; number <= 20_000; number += 1) {
      const priceCents = (number * 7_919) % 1_009;
      const product = { ...base, number, id: `id ${(number * 31) % 20_011}`, priceCents, removed: number % 5 === 0 };
      takeIn(shop, product);
      noted.set(number, product);
    }
    await mendOrders(shop.orders, shop.table, turn);
    for (const order of ['price_1', 'price_-1'] as const)
      expect([...shop.inOrder(order)]).toEqual(expected(noted, order));
  });
});

describe('a whole star', () => {
  it.each([
    [0, 0, 0],
    [5, 2, 3],
    [49, 11, 4],
    [9, 2, 5],
    [1, 1, 1],
  ])('of %i stars in %i reviews is %i', (ratingSum, reviewsNumber, star) => {
    expect(wholeStar({ ratingSum, reviewsNumber })).toBe(star);
  });
});

function expected(noted: ReadonlyMap<number, IndexedProduct>, order: Order): number[] {
  return [...noted.values()]
    .filter(({ removed }) => !removed)
    .sort((one, other) => BY[order](one, other) || text(one.id, other.id))
    .map(({ number }) => number);
}
