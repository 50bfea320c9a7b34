import type { Offer } from '../stock/price-list.ts';
import { BATCH, batchSize, checkCanWait } from './waiting-rules.ts';

const offer: Offer = {
  productId: 'kettle',
  name: 'Kettle',
  priceCents: 1_000,
  imagePath: null,
  removed: false,
  variantOf: null,
  sku: null,
  left: 0,
};

describe('checkCanWait', () => {
  it.each([
    ['nothing yet', 0],
    ['one less than the limit', 99],
  ])('allows to wait for what is sold out, with %s', (_, count) => {
    expect(() => checkCanWait(offer, count)).not.toThrow();
  });

  it.each([
    ['what was never sold', undefined, 0, { status: 404 }],
    ['what is no longer sold', { ...offer, removed: true }, 0, { status: 404 }],
    ['what is in stock', { ...offer, left: 1 }, 0, { status: 409, code: 'in-stock' }],
    ['one product too many', offer, 100, { status: 429, code: 'too-many-waiting' }],
  ])('refuses to wait for %s', (_, found, count, error) => {
    expect(() => checkCanWait(found, count)).toThrow(expect.objectContaining(error));
  });
});

describe('batchSize', () => {
  it.each([
    ['a whole batch when stock returns', { left: 1, mailedLately: 0 }, BATCH],
    ['the rest of a batch that was not full', { left: 3, mailedLately: 40 }, 60],
    ['nobody until the pause is over', { left: 3, mailedLately: 100 }, 0],
    ['nobody when it is sold out again', { left: 0, mailedLately: 0 }, 0],
  ])('writes to %s', (_, state, size) => expect(batchSize(state)).toBe(size));
});
