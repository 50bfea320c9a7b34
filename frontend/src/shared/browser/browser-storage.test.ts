import { readStored, removeStored, writeStored } from './browser-storage.ts';

afterEach(() => {
  jest.restoreAllMocks();
  for (const area of ['local', 'session'] as const) removeStored(area, 'cart');
});

describe('browser storage', () => {
  it('stores, reads and removes a text', () => {
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
    'keeps the text in memory when the browser blocks site data (%s storage)',
    (area) => {
      jest.spyOn(window, `${area}Storage`, 'get').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
      expect(readStored(area, 'cart')).toBeNull();
      expect(writeStored(area, 'cart', 'text')).toBe(false);
      expect(readStored(area, 'cart')).toBe('text');
      removeStored(area, 'cart');
      expect(readStored(area, 'cart')).toBeNull();
    },
  );

  it('keeps the text in memory when the storage is full', () => {
    localStorage.setItem('cart', 'old');
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeStored('local', 'cart', 'new')).toBe(false);
    expect(readStored('local', 'cart')).toBe('new');
  });
});
