import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());

describe('the files of the built front end', () => {
  it('are kept for ever where their names carry a hash, compressed, and others not', async () => {
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
    'answers %s, which is not there, with 404 and no page',
    async (path) => {
      const answer = await shop.http.get(path).set('accept', '*/*').expect(404);
      expect(answer.body.code).toBe('not-found');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['/index.html', '/%69ndex.html', '/index%2ehtml', '/index.htm%6C'])(
    'do not include the frame of the pages, which no address shows bare: %s',
    async (path) => {
      const answer = await shop.http.get(path).set('accept', 'text/html').expect(404);
      expect(answer.text).toContain('noindex');
      expect(answer.text).not.toContain('__PAGE_NONCE__');
    },
  );
});
