import { isOurOrigin } from './origin.ts';

const publicUrl = 'https://shop.test';

describe('the Origin of a handshake (P-D4)', () => {
  it('is ours when it equals PUBLIC_URL, and missing when no browser asks', () => {
    for (const mode of ['demo', 'production'] as const) {
      expect(isOurOrigin({ origin: 'https://shop.test' }, { publicUrl, mode })).toBe(true);
      expect(isOurOrigin({}, { publicUrl, mode })).toBe(true);
    }
  });

  it("may be the request's own host in demo mode only", () => {
    const headers = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' };
    expect(isOurOrigin(headers, { publicUrl, mode: 'demo' })).toBe(true);
    expect(isOurOrigin(headers, { publicUrl, mode: 'production' })).toBe(false);
  });

  it('is refused when foreign, null or a look-alike', () => {
    const foreign = [
      'null',
      'https://evil.test',
      'http://shop.test',
      'https://shop.test.evil.test',
      'https://shop.test:444',
      'https://shop.test@evil.test',
      'https://shop.test/',
      'shop.test',
      '',
    ];
    for (const origin of foreign) {
      expect(isOurOrigin({ origin, host: 'shop.test' }, { publicUrl, mode: 'production' })).toBe(false);
    }
  });
});
