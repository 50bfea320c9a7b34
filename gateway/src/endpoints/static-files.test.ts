import { rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { COMPRESSED_SCRIPT, openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

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

  it('are sent as the build has compressed them to browsers that take Brotli, and as they are to others', async () => {
    const get = (encoding: string) => shop.http.get('/assets/page-abc123.js').set('accept-encoding', encoding);
    const { headers } = await get('gzip, deflate, br').expect(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(brotliCompressSync(COMPRESSED_SCRIPT).length),
      'content-type': 'text/javascript; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const plain = await get('identity').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toBe(COMPRESSED_SCRIPT);
  });

  it('respond 404 in plain JSON after a rebuild has removed a compressed one', async () => {
    for (const name of ['gone-abc123.js', 'gone-abc123.js.br']) await rm(path.join(shop.folder, 'assets', name));
    const response = await shop.http.get('/assets/gone-abc123.js').set('accept-encoding', 'br').expect(404);
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.body.code).toBe('not-found');
  });

  it('refuse an impossible range of a compressed one in plain JSON', async () => {
    const request = shop.http.get('/assets/page-abc123.js').set('accept-encoding', 'br').set('range', 'bytes=9999-');
    const { headers, body } = await request.expect(400);
    expect([headers['content-encoding'], headers.etag]).toEqual([undefined, undefined]);
    expect(body.message).toEqual(expect.any(String));
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
