import { registry } from '@shop/platform/service/observability/metrics.ts';
import supertest from '@shop/testing/supertest.ts';
import express from 'express';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { createReadBody } from '../upstreams/read-body.ts';
import { cspReports } from './csp-reports.ts';

const report = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://shop.example/product-details/p1?x=s3cret',
      'blocked-uri': 'https://evil.example/steal?what=s3cret',
      'effective-directive': 'script-src-elem',
      'original-policy': "default-src 'self'",
      'script-sample': 's3cret',
      ...more,
    },
  });

const counted = async (directive: string) => {
  const { values = [] } = (await registry.getSingleMetric('gateway_csp_violations_total')?.get()) ?? {};
  return values.find(({ labels }) => labels.directive === directive)?.value ?? 0;
};

describe('reports of the content security policy', () => {
  const lines: object[] = [];
  const app = express();
  app.post(
    '/',
    cspReports({
      readBody: createReadBody(),
      timeouts: { body: 60_000 },
      logger: { warn: (line: object) => lines.push(line) },
    }),
  );
  const send = (body: string) => supertest(app).post('/').set('content-type', 'application/csp-report').send(body);

  it.each([
    ['a script of another host', {}, { blocked: 'https://evil.example' }],
    ['an inline script', { 'blocked-uri': 'inline' }, { blocked: 'inline' }],
    ['a script in the address', { 'blocked-uri': 'data:text/plain,s3cret' }, { blocked: 'data:' }],
    ['text of the sender', { 'blocked-uri': 's3cret here' }, { blocked: 'unknown' }],
    ['a directive of the sender', { 'effective-directive': 's3cret' }, { directive: 'other' }],
    ['a page with a token', { 'document-uri': 'https://x/reset-password/s3cret' }, { page: '/reset-password/…' }],
    ['no page', { 'document-uri': 's3cret' }, { page: 'unknown' }],
  ])('count and log %s, but nothing that the sender chose', async (_name, more, logged) => {
    lines.length = 0;
    const line = {
      directive: 'script-src-elem',
      page: '/product-details/p1',
      blocked: 'https://evil.example',
      ...logged,
    };
    const before = await counted(line.directive);
    await send(report(more)).expect(200);
    expect(lines).toEqual([line]);
    expect(JSON.stringify(lines)).not.toContain('s3cret');
    expect(await counted(line.directive)).toBe(before + 1);
  });
});

describe('the gateway', () => {
  let shop: TestGateway;
  afterEach(() => shop.close());

  it('takes reports of its pages only, of at most 16 kB, in the media type of browsers', async () => {
    shop = await openTestGateway();
    const send = (body: string, headers: Record<string, string> = {}) =>
      shop.http
        .post('/api/csp-reports')
        .set({ 'content-type': 'application/csp-report', origin: 'https://shop.example', ...headers })
        .send(body);
    await send(report()).expect(200);
    await send(report({ 'script-sample': 'x'.repeat(17_000) })).expect(413);
    expect((await send('no JSON').expect(400)).body.details[0].field).toBe('csp-report');
    expect((await send('{}').expect(400)).body.details[0].field).toBe('csp-report');
    await send(report({ 'document-uri': 'https://shop.example/%zz' })).expect(400);
    await send(report(), { 'content-type': 'text/plain' }).expect(415);
    await send(report(), { origin: 'https://evil.example' }).expect(403);
    await shop.http.post('/api/orders').set('content-type', 'application/csp-report').send(report()).expect(415);
  });

  it('counts reports for themselves: a page that sends many does not stop its shopper', async () => {
    shop = await openTestGateway({ rateLimitScale: 1 });
    const send = () => shop.http.post('/api/csp-reports').set('content-type', 'application/csp-report').send(report());
    const statuses = (await Promise.all(Array.from({ length: 60 }, send))).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses).toContain(429);
    await shop.http.post('/api/users/login').send({}).expect(200);
  });
});
