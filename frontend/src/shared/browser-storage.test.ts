import { readStored, removeStored, writeStored } from './browser-storage.ts';

afterEach(() => {
  jest.restoreAllMocks();
  for (const place of ['local', 'session'] as const) removeStored(place, 'cart');
});

it('keeps a text for the next visit', () => {
  expect(writeStored('local', 'cart', 'text')).toBe(true);
  expect([localStorage.cart, readStored('local', 'cart'), readStored('session', 'cart')]).toEqual([
    'text',
    'text',
    null,
  ]);
  removeStored('local', 'cart');
  expect(readStored('local', 'cart')).toBeNull();
});

it.each(['local', 'session'] as const)(
  'keeps it for the page alone where site data is blocked (%s storage)',
  (place) => {
    jest.spyOn(window, `${place}Storage`, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(readStored(place, 'cart')).toBeNull();
    expect(writeStored(place, 'cart', 'text')).toBe(false);
    expect(readStored(place, 'cart')).toBe('text');
    removeStored(place, 'cart');
    expect(readStored(place, 'cart')).toBeNull();
  },
);

it('keeps it for the page alone where the storage is full', () => {
  localStorage.setItem('cart', 'old');
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeStored('local', 'cart', 'new')).toBe(false);
  expect(readStored('local', 'cart')).toBe('new');
});
