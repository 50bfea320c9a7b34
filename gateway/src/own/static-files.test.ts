import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());

const asBrowser = (path: string) => shop.http.get(path).set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8');

describe('the built front end', () => {
  it.each([
    '/',
    '/login',
    '/product-list/category/Computers,Laptops/2',
    '/product-list/search/node.js',
    '/product-list/search/a%2Fb',
    '/user/order-details/0198',
  ])('gives a browser that opens %s the page, asked about each time', async (path) => {
    const answer = await asBrowser(path).expect(200);
    expect(answer.text).toContain('Best online shop');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    expect(answer.headers.etag).toEqual(expect.any(String));
  });

  it('answers a page that has not changed with 304', async () => {
    const { headers } = await asBrowser('/');
    await asBrowser('/cart')
      .set('if-none-match', headers.etag ?? '')
      .expect(304);
  });

  it('keeps hashed assets for ever, compressed, and other files not', async () => {
    const script = await shop.http.get('/assets/main-abc123.js').set('accept-encoding', 'gzip').expect(200);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-encoding']).toBe('gzip');
    expect((await shop.http.get('/robots.txt').expect(200)).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/assets/gone-123.js', '/assets/', '/favicon.ico', '/logo.png'])(
    'answers %s, which is not there, with 404 and no page',
    async (path) => {
      const answer = await shop.http.get(path).set('accept', '*/*').expect(404);
      expect(answer.body.code).toBe('not-found');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('gives no page to who does not want one', async () => {
    await shop.http.get('/login').set('accept', 'application/json').expect(404);
    await shop.http.get('/login').set('accept', '*/*').expect(200);
  });

  it('asks nobody who calls', async () => {
    await asBrowser('/').set('cookie', 'access_token=somebody').expect(200);
    expect(shop.lookUps()).toBe(0);
  });
});
