import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());

describe('files of the built front end', () => {
  it('are immutable and compressed if their names carry a hash, and revalidated otherwise', async () => {
    const script = await shop.http.get('/assets/main-abc123.js').set('accept-encoding', 'gzip').expect(200);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-encoding']).toBe('gzip');
    const manifest = await shop.http.get('/manifest.webmanifest').expect(200);
    expect(manifest.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/manifest+json; charset=utf-8',
    });
  });

  it.each(['/assets/gone-123.js', '/assets/', '/favicon.ico', '/logo.png'])(
    'respond 404 without a page to the missing file %s',
    async (path) => {
      const response = await shop.http.get(path).set('accept', '*/*').expect(404);
      expect(response.body.code).toBe('not-found');
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['/index.html', '/%69ndex.html', '/index%2ehtml', '/index.htm%6C'])(
    'do not include the page template: %s',
    async (path) => {
      const response = await shop.http.get(path).set('accept', 'text/html').expect(404);
      expect(response.text).toContain('noindex');
      expect(response.text).not.toContain('__PAGE_NONCE__');
    },
  );
});
