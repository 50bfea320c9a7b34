import { idempotencyKeyOf, renewIdempotencyKey } from './idempotency-key.ts';

const item = { productID: 'p1', name: 'Mug', price: 18.9, image: null, count: 5, quantity: 1 };
const cart = { cartItems: [item], itemsCount: 1, cartSubtotal: 18.9 };

let created = 0;
const newKey = () => `key-${++created}`;

beforeEach(() => {
  sessionStorage.clear();
  created = 0;
});

describe('idempotencyKeyOf (docs/api.md#cart-in-browser)', () => {
  it('returns the same key for the same cart, also after a page reload', () => {
    expect(idempotencyKeyOf(cart, newKey)).toBe('key-1');
    expect(idempotencyKeyOf(JSON.parse(JSON.stringify(cart)), newKey)).toBe('key-1');
  });

  it.each([
    ['quantity', { ...cart, cartItems: [{ ...item, quantity: 2 }] }],
    ['price', { ...cart, cartItems: [{ ...item, price: 19.9 }], cartSubtotal: 19.9 }],
    ['product', { ...cart, cartItems: [{ ...item, productID: 'p2' }] }],
  ])('returns a new key when the %s changes', (_, changed) => {
    idempotencyKeyOf(cart, newKey);
    expect(idempotencyKeyOf(changed, newKey)).toBe('key-2');
  });

  it('ignores changes of stock, name and image', () => {
    idempotencyKeyOf(cart, newKey);
    const changed = { ...item, count: 3, name: 'Cup', image: { path: '/images/cup-800.webp' } };
    expect(idempotencyKeyOf({ ...cart, cartItems: [changed] }, newKey)).toBe('key-1');
  });

  it('returns a new key after renewIdempotencyKey', () => {
    idempotencyKeyOf(cart, newKey);
    renewIdempotencyKey();
    expect(idempotencyKeyOf(cart, newKey)).toBe('key-2');
  });

  it('ignores invalid JSON in the storage', () => {
    sessionStorage.setItem('checkout-key', '{');
    expect(idempotencyKeyOf(cart, newKey)).toBe('key-1');
  });
});
