import { wholeNumber } from '@shop/contracts/common-api.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { createFakeRecorder } from '../../testing/fake-recorder.ts';
import { conflict, notSignedIn } from '../errors.ts';
import type { Caller, UserCaller } from '../identity/identity.ts';
import { registry } from '../observability/metrics.ts';
import { recordWith } from '../observability/tracing.ts';
import { createHttpApp } from './http-app.ts';
import { createHttpServer } from './http-server.ts';
import { administratorRoute, gatewayRoute, publicRoute, signedInRoute } from './route.ts';

const user: UserCaller = {
  kind: 'user',
  userId: 'u1',
  isAdmin: false,
  sessionId: 's1',
  name: 'A',
  lastName: 'B',
  email: 'a@b.test',
  doNotLogout: false,
};
const callers: Record<string, Caller> = {
  customer: user,
  admin: { ...user, isAdmin: true },
  gateway: { kind: 'gateway' },
};

const logged: string[] = [];
const logger = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
const app = createHttpApp({
  logger,
  identify: async (header) => {
    if (header === undefined) return { kind: 'visitor' };
    const caller = callers[header];
    if (caller === undefined) throw notSignedIn();
    return caller;
  },
  routes: [
    publicRoute({
      method: 'get',
      path: '/api/things/:id',
      params: z.object({ id: z.string() }),
      handle: ({ params }) => ({ id: params.id }),
    }),
    publicRoute({
      method: 'post',
      path: '/api/things',
      status: 201,
      body: z.object({ name: z.string(), count: wholeNumber }),
      handle: ({ body }) => body,
    }),
    publicRoute({ method: 'get', path: '/api/text', handle: () => 'User updated' }),
    signedInRoute({ method: 'get', path: '/api/mine', handle: ({ caller }) => ({ userId: caller.userId }) }),
    administratorRoute({ method: 'get', path: '/api/all', handle: () => ({}) }),
    gatewayRoute({ method: 'get', path: '/inner', handle: () => ({}) }),
    publicRoute({
      method: 'get',
      path: '/api/broken',
      handle: () => {
        throw new Error('column "secret" does not exist');
      },
    }),
    publicRoute({
      method: 'get',
      path: '/api/away',
      handle: () => {
        throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
      },
    }),
    publicRoute({
      method: 'get',
      path: '/api/conflict',
      handle: () => {
        throw conflict('out-of-stock', 'Only 2 left', [{ productID: 'p', left: 2 }]);
      },
    }),
  ],
});
const server = createHttpServer(app, 0, '127.0.0.1');
beforeAll(() => server.start());
afterAll(() => server.stop());

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`http://127.0.0.1:${server.port()}${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  };
};
const post = (body: string, type = 'application/json') =>
  call('/api/things', { method: 'POST', body, headers: { 'content-type': type } });
const as = (identity: string) => ({ headers: { 'x-shop-identity': identity } });

describe('createHttpApp', () => {
  it('sends objects as JSON and a string as plain text', async () => {
    expect((await call('/api/things/7')).body).toEqual({ id: '7' });
    const text = await call('/api/text');
    expect(text.text).toBe('User updated');
    expect(text.headers.get('content-type')).toContain('text/plain');
  });

  it('decodes a path segment once, %2F included', async () => {
    expect((await call('/api/things/A%2FB%2520C')).body).toEqual({ id: 'A/B%20C' });
  });

  it('accepts a trailing slash', async () => {
    expect((await call('/api/text/')).status).toBe(200);
  });

  it('reads numbers sent as strings and drops unknown fields', async () => {
    const response = await post('{"name":"x","count":"3","isAdmin":true}');
    expect([response.status, response.body]).toEqual([201, { name: 'x', count: 3 }]);
  });

  it.each([
    ['a missing field', '{"count":1}', 'name'],
    ['a wrong type', '{"name":"x","count":"three"}', 'count'],
    ['no body', '', 'name'],
    ['a body that is no object', '[]', 'body'],
  ])('names the field in the 400 for %s', async (_what, body, field) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code: 'invalid',
      details: expect.arrayContaining([expect.objectContaining({ field })]),
    });
    expect(response.body.requestId).toBe(response.headers.get('x-request-id'));
  });

  it('rejects malformed JSON, other content types and too large bodies', async () => {
    expect((await post('{"name":')).status).toBe(400);
    expect((await post('name=x', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await post(JSON.stringify({ name: 'x'.repeat(200_000) }))).status).toBe(413);
  });

  it('ignores __proto__ in a body', async () => {
    const response = await post('{"name":"x","count":1,"__proto__":{"polluted":true}}');
    expect(response.body).toEqual({ name: 'x', count: 1 });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('responds 400 to a malformed percent-encoding in the path', async () => {
    expect((await call('/api/things/%zz')).status).toBe(400);
  });

  it.each([
    ['/api/mine', { none: 401, customer: 200, admin: 200, gateway: 401, forged: 401 }],
    ['/api/all', { none: 401, customer: 403, admin: 200, gateway: 401, forged: 401 }],
    ['/inner', { none: 403, customer: 403, admin: 403, gateway: 200, forged: 401 }],
    ['/api/text', { none: 200, customer: 200, admin: 200, gateway: 200, forged: 401 }],
  ])('authorizes callers of %s by the access of its route', async (path, expected) => {
    for (const [caller, status] of Object.entries(expected)) {
      expect([caller, (await call(path, caller === 'none' ? {} : as(caller))).status]).toEqual([caller, status]);
    }
  });

  it('responds 500 without details to an unknown error and logs it', async () => {
    const response = await call('/api/broken');
    expect(response.status).toBe(500);
    expect(response.text).not.toMatch(/secret|column|at /);
    expect(logged.join('')).toContain('column');
  });

  it('responds 503 with Retry-After to an outage', async () => {
    const response = await call('/api/away');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(response.text).not.toContain('10.0.0.1');
  });

  it('includes the details of a ShopError', async () => {
    expect((await call('/api/conflict')).body).toMatchObject({
      code: 'out-of-stock',
      details: [{ productID: 'p', left: 2 }],
    });
  });

  it('keeps a valid request id and replaces an invalid one (P-F2)', async () => {
    const valid = await call('/api/text', { headers: { 'x-request-id': 'abcdef-12345' } });
    expect(valid.headers.get('x-request-id')).toBe('abcdef-12345');
    const invalid = await call('/api/text', { headers: { 'x-request-id': '<script>alert(1)</script>' } });
    expect(invalid.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('never logs headers, bodies or query texts (P-E17)', async () => {
    await call('/api/text?q=private-words', { headers: { cookie: 'access_token=private-cookie' } });
    await post('{"name":"private-name","count":1}');
    expect(logged.join('')).not.toMatch(/private-/);
  });

  it('measures requests by the pattern of their route, their method and the class of their status (P-F3)', async () => {
    const before = await measured();
    await call('/api/things/7');
    await call('/api/things/8');
    await call('/api/things/8', { method: 'POST' });
    await post('{}');
    await eventually(async () => {
      const now = await measured();
      const more = (labels: string) => (now.get(labels) ?? 0) - (before.get(labels) ?? 0);
      expect([
        more('GET /api/things/:id 2xx'),
        more('POST none 4xx'),
        more('POST /api/things 4xx'),
        more('GET /api/things/7 2xx'),
      ]).toEqual([2, 1, 1, 0]);
    });
  });
});

describe('the trace of a request', () => {
  const caller = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  let recorder: ReturnType<typeof createFakeRecorder>;
  beforeEach(() => {
    recorder = createFakeRecorder();
    recordWith(recorder);
  });
  afterEach(() => recordWith(undefined));

  it('has a step below that of the caller, named for the route', async () => {
    await call('/api/things/7', { headers: { traceparent: caller } });
    await eventually(() => expect(recorder.spans[0]?.ended).toBe(true));
    const attributes = { 'http.route': '/api/things/:id', 'http.response.status_code': 200 };
    expect(recorder.spans).toMatchObject([
      { name: 'GET /api/things/:id', kind: 'server', place: { below: caller }, attributes, failure: undefined },
    ]);
    expect(JSON.stringify(recorder.spans)).not.toContain('things/7');
  });

  it('says that a request failed, if that is the fault of the shop', async () => {
    await call('/api/broken', { headers: { traceparent: caller } });
    await call('/api/mine', { headers: { traceparent: caller } });
    await eventually(() => expect(recorder.spans.map(({ ended }) => ended)).toEqual([true, true]));
    expect(recorder.spans.map(({ failure }) => failure)).toEqual([{ code: 500 }, undefined]);
  });

  it('is not recorded without that of a caller, or if it does not record', async () => {
    await call('/api/things/7');
    await call('/api/things/7', { headers: { traceparent: caller.replace(/1$/, '0') } });
    await call('/api/things/7', { headers: { traceparent: 'nonsense-01' } });
    expect(recorder.spans).toEqual([]);
  });
});

/** How many requests were measured, by their labels. */
async function measured(): Promise<Map<string, number>> {
  const { values } = (await registry.getSingleMetric('http_request_duration_seconds')?.get()) ?? { values: [] };
  return new Map(
    (values as { metricName?: string; value: number; labels: Record<string, string> }[])
      .filter(({ metricName }) => metricName?.endsWith('_count'))
      .map(({ value, labels }) => [`${labels.method} ${labels.route} ${labels.status_class}`, value]),
  );
}
