import { salesChanges, soldQuantities } from './sold-quantities.ts';

const line = (productId: string, quantity: number) => ({ productId, quantity, priceCents: 100 });

const sold = (quantities: Record<string, number>) =>
  Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }));

describe('soldQuantities and salesChanges', () => {
  it('sum the lines of a product', () => {
    expect(soldQuantities({ status: 'placed', lines: [line('a', 2), line('b', 1), line('a', 3)] })).toEqual([
      { productId: 'a', quantity: 5 },
      { productId: 'b', quantity: 1 },
    ]);
  });

  it('sum the variants of a product, also those of an event from before it had options', () => {
    const variants = [line('a', 1), { ...line('a', 2), variantOf: 'a' }, { ...line('v2', 4), variantOf: 'a' }];
    expect(soldQuantities({ status: 'paid', lines: variants })).toEqual([{ productId: 'a', quantity: 7 }]);
  });

  it.each(['expired', 'cancelled', 'refunding', 'refunded'] as const)('count nothing for a %s order', (status) => {
    expect(soldQuantities({ status, lines: [line('a', 2)] })).toEqual([]);
  });

  it('handle product ids such as __proto__', () => {
    const odd = soldQuantities({ status: 'paid', lines: [line('__proto__', 2), line('constructor', 1)] });
    expect(salesChanges([], odd)).toEqual([
      { productId: '__proto__', difference: 2 },
      { productId: 'constructor', difference: 1 },
    ]);
  });

  it('contain only products whose quantity changes', () => {
    expect(salesChanges(sold({ a: 2, b: 1, c: 4 }), sold({ a: 2, b: 3 }))).toEqual([
      { productId: 'b', difference: 2 },
      { productId: 'c', difference: -4 },
    ]);
  });
});
