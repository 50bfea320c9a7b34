import { dollars } from '@shop/contracts/common-api.ts';
import { centsOf, dollarsOf } from '@shop/contracts/money.ts';
import { MAX_TOTAL_CENTS } from '@shop/contracts/order-api.ts';
import { orderStatus } from '@shop/contracts/order-events.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import fc from '@shop/testing/fast-check.ts';
import type { Offer } from '../stock/price-list.ts';
import { awaitsPayment, decideCancellation, decideCart, decideDelivery, mergeLines, type Order } from './order.ts';

const [KETTLE, MUG, GONE] = [newId(), newId(), newId()] as [string, string, string];

function offers(...overrides: Partial<Offer>[]): Map<string, Offer> {
  const kettle: Offer = {
    productId: KETTLE,
    name: 'Kettle',
    priceCents: 2_999,
    imagePath: null,
    removed: false,
    variantOf: null,
    sku: null,
    left: 3,
  };
  const mug = { ...kettle, productId: MUG, name: 'Mug', priceCents: 850 };
  const gone = { ...kettle, productId: GONE, name: 'Gone', removed: true };
  return new Map(
    [kettle, mug, gone].map((offer, index) => [offer.productId, { ...offer, ...overrides[index] }] as const),
  );
}

describe('decideCart', () => {
  it('accepts a cart at the shop’s prices, with the stock before the order', () => {
    const lines = [
      { productId: KETTLE, quantity: 2 },
      { productId: MUG, quantity: 1 },
    ];
    expect(decideCart({ lines, subtotalCents: 6_848 }, offers())).toMatchObject({
      kind: 'accepted',
      itemsCount: 3,
      subtotalCents: 6_848,
      lines: [
        { productId: KETTLE, quantity: 2, priceCents: 2_999, countBefore: 3 },
        { productId: MUG, quantity: 1, priceCents: 850, countBefore: 3 },
      ],
    });
  });

  it('refuses lines of one product that together exceed its stock', () => {
    const lines = mergeLines([
      { productId: KETTLE, quantity: 2 },
      { productId: MUG, quantity: 1 },
      { productId: KETTLE, quantity: 2 },
    ]);
    expect(lines).toEqual([
      { productId: KETTLE, quantity: 4 },
      { productId: MUG, quantity: 1 },
    ]);
    expect(decideCart({ lines, subtotalCents: 12_846 }, offers())).toMatchObject({
      reason: 'too-little-stock',
      late: true,
      lines: [{ productId: KETTLE, name: 'Kettle', left: 3 }],
    });
  });

  it('refuses another subtotal with the current price of every line', () => {
    const cart = { lines: [{ productId: MUG, quantity: 1 }], subtotalCents: 849 };
    expect(decideCart(cart, offers())).toMatchObject({
      reason: 'prices-changed',
      late: true,
      lines: [{ productId: MUG, priceCents: 850 }],
    });
  });

  it('marks a refusal as late for an unknown product, but not for a removed product or a malformed id', () => {
    const cart = (productId: string) => ({ lines: [{ productId, quantity: 1 }], subtotalCents: 100 });
    expect(decideCart(cart(newId()), offers())).toMatchObject({ reason: 'not-sold', late: true });
    expect(decideCart(cart(GONE), offers())).toMatchObject({ reason: 'not-sold', late: false });
    expect(decideCart(cart('__proto__'), offers())).toMatchObject({ reason: 'not-sold', late: false });
    // The name may be that of a draft.
    expect(decideCart(cart(GONE), offers())).toMatchObject({ lines: [{ productId: GONE, name: '', left: 0 }] });
  });

  it('refuses a total above 9,999,999.99', () => {
    const at = (priceCents: number) =>
      decideCart({ lines: [{ productId: KETTLE, quantity: 1 }], subtotalCents: priceCents }, offers({ priceCents }));
    expect(at(MAX_TOTAL_CENTS)).toMatchObject({ kind: 'accepted' });
    expect(at(MAX_TOTAL_CENTS + 1)).toMatchObject({ reason: 'total-too-large', late: false });
  });

  it('computes exact totals for 10,000 random carts (P-A7)', () => {
    const line = fc.record({
      priceCents: fc.integer({ min: 1, max: 99_999_999 }),
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), fc.boolean(), (lines, small) => {
        const share = MAX_TOTAL_CENTS / lines.length;
        const named = lines.map(({ priceCents, quantity }) => ({
          productId: newId(),
          priceCents: small ? Math.min(priceCents, Math.floor(share)) : priceCents,
          quantity: small ? 1 + (quantity % Math.max(1, Math.floor(share / priceCents))) : quantity,
        }));
        const exact = named.reduce((sum, { priceCents, quantity }) => sum + BigInt(priceCents) * BigInt(quantity), 0n);
        const known = new Map(
          named.map(({ productId, priceCents }) => [
            productId,
            {
              productId,
              name: 'x',
              priceCents,
              imagePath: null,
              removed: false,
              variantOf: null,
              sku: null,
              left: Number.MAX_SAFE_INTEGER,
            },
          ]),
        );
        // A browser multiplies and adds floats (docs/requirements.md#cart-rules); the request's schema parses the result.
        const floats = named.reduce((sum, { priceCents, quantity }) => sum + (priceCents / 100) * quantity, 0);
        const sent = exact > BigInt(MAX_TOTAL_CENTS) ? floats : dollars.parse(floats);
        const decision = decideCart({ lines: named, subtotalCents: centsOf(sent) }, known);
        if (exact > BigInt(MAX_TOTAL_CENTS))
          return decision.kind === 'refused' && decision.reason === 'total-too-large';
        if (decision.kind !== 'accepted') return false;
        const shown = dollarsOf(decision.subtotalCents).toFixed(2);
        return BigInt(decision.subtotalCents) === exact && BigInt(shown.replace('.', '')) === exact;
      }),
      {
        numRuns: 10_000,
        examples: [
          [[{ priceCents: 99_999_999, quantity: 10 }], false],
          [[{ priceCents: 1, quantity: 999_999 }], false],
        ],
      },
    );
  });

  it('computes exact totals for small prices and large quantities (P-A7)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 1_000_000 }), (priceCents, quantity) => {
        const known = offers({ priceCents, left: quantity });
        const cart = {
          lines: [{ productId: KETTLE, quantity }],
          subtotalCents: centsOf((priceCents / 100) * quantity),
        };
        const decision = decideCart(cart, known);
        return decision.kind === 'accepted' && decision.subtotalCents === priceCents * quantity;
      }),
      { numRuns: 10_000 },
    );
  });
});

const now = new Date('2026-03-01T12:00:00.000Z');

function order(overrides: Partial<Order>): Order {
  return {
    id: newId(),
    userId: newId(),
    customer: {} as Order['customer'],
    paymentMethod: 'cod',
    status: 'placed',
    lines: [],
    itemsCount: 1,
    subtotalCents: 100,
    createdAt: now,
    paidAt: null,
    deliveredAt: null,
    payableUntil: null,
    version: 1,
    ...overrides,
  };
}

describe('decideDelivery', () => {
  it('marks an unpaid cash order as paid too', () => {
    expect(decideDelivery(order({}), now)).toMatchObject({
      kind: 'delivered',
      history: ['paid', 'delivered'],
      order: { status: 'delivered', paidAt: now, deliveredAt: now, version: 2 },
    });
  });

  it('keeps the payment date of a paid order', () => {
    const paidAt = new Date('2026-02-01T12:00:00.000Z');
    expect(decideDelivery(order({ status: 'paid', paymentMethod: 'pp', paidAt }), now)).toMatchObject({
      history: ['delivered'],
      order: { paidAt, deliveredAt: now },
    });
  });

  it('changes nothing for a delivered order', () => {
    expect(decideDelivery(order({ status: 'delivered' }), now)).toEqual({ kind: 'already' });
  });

  it('refuses unpaid PayPal orders, and expired, cancelled and refunded ones', () => {
    expect(decideDelivery(order({ paymentMethod: 'pp' }), now)).toEqual({ kind: 'refused' });
    for (const status of ['expired', 'cancelled', 'refunding', 'refunded'] as const) {
      expect(decideDelivery(order({ status }), now)).toEqual({ kind: 'refused' });
    }
  });
});

describe('decideCancellation', () => {
  it('cancels an unpaid order', () => {
    for (const paymentMethod of ['cod', 'pp'] as const)
      expect(decideCancellation(order({ paymentMethod }))).toMatchObject({
        kind: 'ended',
        order: { status: 'cancelled', version: 2 },
      });
  });

  it('refunds a paid order and keeps its payment date', () => {
    const paid = order({ status: 'paid', paymentMethod: 'pp', paidAt: now });
    expect(decideCancellation(paid)).toMatchObject({ kind: 'ended', order: { status: 'refunding', paidAt: now } });
  });

  it('refuses a delivered order, and changes nothing for one that has ended', () => {
    expect(decideCancellation(order({ status: 'delivered' }))).toEqual({ kind: 'refused' });
    for (const status of ['expired', 'cancelled', 'refunding', 'refunded'] as const)
      expect(decideCancellation(order({ status }))).toEqual({ kind: 'already' });
  });
});

describe('awaitsPayment', () => {
  it('is true for an unpaid PayPal order only, never for cash on delivery', () => {
    const waiting = (['pp', 'cod'] as const).flatMap((paymentMethod) =>
      orderStatus.options
        .filter((status) => awaitsPayment({ status, paymentMethod }))
        .map((status) => `${paymentMethod} ${status}`),
    );
    expect(waiting).toEqual(['pp placed']);
  });
});
