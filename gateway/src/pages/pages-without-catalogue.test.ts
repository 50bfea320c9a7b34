import { sendLamp } from '../testing/lamp-catalogue.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';

let shop: TestGateway;

afterEach(() => shop.close());

const open = (address: string) => shop.http.get(address).set('accept', 'text/html');
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

describe('pages while the catalogue fails', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
    shop.catalogue.respond = sendLamp;
  });
  const pages = ['/', '/product-details/p1', '/product-list/category/Home', '/product-list'];

  it('are served in time without catalogue metadata if it is slow', async () => {
    shop.catalogue.respond = () => undefined;
    // Only the limit for pages can end the wait for the catalogue within the time of a test.
    shop.timeouts.call = 600_000;
    for (const address of pages) {
      const { text } = await open(address).expect(200);
      expect(titleIn(text)).toBe('Best online shop');
      expect(canonicalIn(text)).toBe(`https://shop.example${address}`);
    }
  });

  it('are served without catalogue metadata if it fails or is down', async () => {
    shop.catalogue.respond = (_request, response) => sendJson(response, 500, {});
    for (const address of pages) expect(titleIn((await open(address).expect(200)).text)).toBe('Best online shop');
    shop.catalogue.respond = (_request, response) => response.end('no JSON');
    for (const address of pages) expect(titleIn((await open(address).expect(200)).text)).toBe('Best online shop');
    await shop.catalogue.close();
    for (const address of pages) expect(titleIn((await open(address).expect(200)).text)).toBe('Best online shop');
    await open('/nothing').expect(404);
  });
});
