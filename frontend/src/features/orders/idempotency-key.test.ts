import { idempotencyKeyOf, renewIdempotencyKey } from './idempotency-key.ts';

const item = { productID: 'p1', name: 'Mug', price: 18.9, image: null, count: 5, quantity: 1 };
const cart = { cartItems: [item], itemsCount: 1, cartSubtotal: 18.9 };

let made = 0;
const newKey = () => `key-${++made}`;

beforeEach(() => {
  sessionStorage.clear();
  made = 0;
});

describe('the Idempotency-Key (docs/api.md#cart-in-browser)', () => {
  it('stays the same for the same cart, also after a reload of the page', () => {
    expect(idempotencyKeyOf(cart, newKey)).toBe('key-1');
    expect(idempotencyKeyOf(JSON.parse(JSON.stringify(cart)), newKey)).toBe('key-1');
  });

  it.each([
    ['quantity', { ...cart, cartItems: [{ ...item, quantity: 2 }] }],
    ['price', { ...cart, cartItems: [{ ...item, price: 19.9 }], cartSubtotal: 19.9 }],
    ['product', { ...cart, cartItems: [{ ...item, productID: 'p2' }] }],
  ])('is another one once the %s changed', (_, changed) => {
    idempotencyKeyOf(cart, newKey);
    expect(idempotencyKeyOf(changed, newKey)).toBe('key-2');
  });

  it('does not mind what the shop says of stock, name and picture', () => {
    idempotencyKeyOf(cart, newKey);
    const changed = { ...item, count: 3, name: 'Cup', image: { path: '/images/cup-800.webp' } };
    expect(idempotencyKeyOf({ ...cart, cartItems: [changed] }, newKey)).toBe('key-1');
  });

  it('is renewed when the answer was final', () => {
    idempotencyKeyOf(cart, newKey);
    renewIdempotencyKey();
    expect(idempotencyKeyOf(cart, newKey)).toBe('key-2');
  });

  it('survives nonsense in the storage', () => {
    sessionStorage.setItem('checkout-key', '{');
    expect(idempotencyKeyOf(cart, newKey)).toBe('key-1');
  });
});
