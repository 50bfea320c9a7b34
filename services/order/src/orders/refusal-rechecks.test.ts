import type { RefusalReason } from './order.ts';
import { OrderRefused } from './order-refused.ts';
import { createRefusalRechecks } from './refusal-rechecks.ts';

const refusal = (productId: string | string[], reason: RefusalReason = 'prices-changed', late = true) =>
  new OrderRefused({
    kind: 'refused',
    reason,
    late,
    lines: [productId].flat().map((id) => ({ productId: id, name: id })),
  });

describe('createRefusalRechecks', () => {
  it('allows two waiting callers per product, and another one when one ends', () => {
    const rechecks = createRefusalRechecks();
    const end = rechecks.start(refusal('a'));
    expect(end).toBeDefined();
    expect(rechecks.start(refusal('a', 'not-sold'))).toBeDefined();
    expect(rechecks.start(refusal('a'))).toBeUndefined();
    expect(rechecks.start(refusal('b'))).toBeDefined();
    end?.(false);
    expect(rechecks.start(refusal('a'))).toBeDefined();
  });

  it('counts a cart for each of its products, and allows none if one of them has two waiting callers', () => {
    const rechecks = createRefusalRechecks();
    expect(rechecks.start(refusal(['a', 'b']))).toBeDefined();
    const end = rechecks.start(refusal('b'));
    for (const cart of [['b', 'c'], ['c', 'b'], 'b']) expect(rechecks.start(refusal(cart))).toBeUndefined();
    end?.(false);
    expect(rechecks.start(refusal(['c', 'b']))).toBeDefined();
    expect(rechecks.start(refusal(['c', 'd']))).toBeDefined();
    expect(rechecks.start(refusal(['a', 'c']))).toBeUndefined();
  });

  it('allows eight waiting callers per process', () => {
    const rechecks = createRefusalRechecks();
    const ends = Array.from({ length: 8 }, (_, number) => rechecks.start(refusal(`product-${number}`)));
    expect(ends.every((end) => end !== undefined)).toBe(true);
    expect(rechecks.start(refusal('one more'))).toBeUndefined();
    for (const end of ends) end?.(true);
    expect(rechecks.start(refusal('one more'))).toBeDefined();
  });

  it('allows none for a refusal that no event can explain', () => {
    expect(createRefusalRechecks().start(refusal('a', 'not-sold', false))).toBeUndefined();
  });

  it('allows none for too little stock within ten seconds of such a refusal, but still for other reasons', () => {
    let now = 1_000;
    const rechecks = createRefusalRechecks(() => now);
    const end = rechecks.start(refusal('a', 'too-little-stock'));
    expect(end).toBeDefined();
    end?.(false);
    rechecks.recordRefusal(refusal('a', 'too-little-stock'));
    rechecks.recordRefusal(refusal('b', 'prices-changed'));
    expect([rechecks.isSoldOut(['x', 'a']), rechecks.isSoldOut(['b'])]).toEqual([true, false]);
    expect(rechecks.start(refusal('a', 'too-little-stock'))).toBeUndefined();
    expect(rechecks.start(refusal('a', 'prices-changed'))).toBeDefined();
    now += 10_000;
    expect(rechecks.isSoldOut(['a'])).toBe(false);
    expect(rechecks.start(refusal('a', 'too-little-stock'))).toBeDefined();
  });

  it('remembers the latest 10,000 sold-out products', () => {
    const rechecks = createRefusalRechecks();
    for (let number = 0; number <= 10_000; number += 1) {
      rechecks.recordRefusal(refusal(`p${number}`, 'too-little-stock'));
    }
    const remembered = ['p0', 'p1', 'p10000'].map((productId) => rechecks.isSoldOut([productId]));
    expect(remembered).toEqual([false, true, true]);
  });
});
