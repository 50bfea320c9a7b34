import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());

describe('GET /api/docs', () => {
  it('returns a page whose scripts and styles the gateway serves itself', async () => {
    const { text, headers } = await shop.http.get('/api/docs').expect(200).expect('content-type', /html/);
    const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(3);
    for (const file of files) await shop.http.get(file).expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('returns the OpenAPI document, and 304 to a client that has it', async () => {
    const { body, headers } = await shop.http.get('/api/docs/openapi.json').expect(200).expect('content-type', /json/);
    expect(body.openapi).toBe('3.1.1');
    expect(body.paths['/api/orders'].post.summary).toBe('Places an order');
    await shop.http
      .get('/api/docs/openapi.json')
      .set('if-none-match', headers.etag ?? '')
      .expect(304);
  });

  it.each(['package.json', '..%2Fpackage.json', 'swagger-ui.js'])('returns 404 for %s', async (file) => {
    const { status } = await shop.http.get(`/api/docs/${file}`);
    expect([400, 404]).toContain(status);
  });
});

it('API_DOCS=off hides them', async () => {
  const hidden = await openTestGateway({ apiDocs: 'off' });
  for (const path of ['/api/docs', '/api/docs/openapi.json']) await hidden.http.get(path).expect(404);
  await hidden.close();
});
