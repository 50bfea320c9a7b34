import { networksOf } from '@shop/platform/service/config/networks.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';
import { accessTokenOf, sessionChangeIn } from './cookies.ts';

describe('session cookie', () => {
  it('reads the session cookie among others and ignores empty and overlong values', () => {
    expect(accessTokenOf('a=1; access_token=t; b=2')).toBe('t');
    expect(accessTokenOf('access_token=t; __Host-access_token=h')).toBe('h');
    expect(accessTokenOf('access_token=t; __Host-access_token=')).toBe('t');
    expect(accessTokenOf('xaccess_token=t')).toBeUndefined();
    expect(accessTokenOf('access_token=')).toBeUndefined();
    expect(accessTokenOf(`access_token=${'x'.repeat(201)}`)).toBeUndefined();
  });

  it.each([
    [['access_token=t'], 'access_token=t; Path=/; HttpOnly; SameSite=Strict', 't'],
    [
      ['access_token=t; Domain=example.test; Path=/api; SameSite=None; Max-Age=60'],
      'access_token=t; Path=/; HttpOnly; SameSite=Strict; Max-Age=60',
      't',
    ],
    [
      ['access_token=t; Expires=Thu, 01 Jan 2099 00:00:00 GMT'],
      'access_token=t; Path=/; HttpOnly; SameSite=Strict',
      't',
    ],
    [['other=1', 'access_token=a', 'access_token=b'], 'access_token=b; Path=/; HttpOnly; SameSite=Strict', 'b'],
    [['access_token=; Path=/'], 'access_token=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0', undefined],
  ])('rewrites %p to %p (P-E3)', (lines, line, accessToken) => {
    const http = { secure: false, https: false };
    expect(sessionChangeIn(lines, http)).toEqual({ accessToken, lines: [line] });
    expect(sessionChangeIn(lines, { ...http, secure: true })?.lines.join()).toMatch(/^access_token=.*; Secure/);
  });

  it('has the prefix __Host- over https, and replaces the cookie of http', () => {
    expect(sessionChangeIn(['access_token=t; Max-Age=60'], { secure: true, https: true })?.lines).toEqual([
      '__Host-access_token=t; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60',
      'access_token=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
    ]);
    expect(sessionChangeIn(['access_token='], { secure: true, https: true })?.lines).toEqual([
      '__Host-access_token=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
      'access_token=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
    ]);
  });

  it('ignores cookies that a service sets under other names', () => {
    expect(
      sessionChangeIn(['other=1', 'access_tokens=1', 'XSRF-TOKEN=mine'], { secure: true, https: true }),
    ).toBeUndefined();
  });
});

describe('Set-Cookie headers of every route (P-E3)', () => {
  let shop: TestGateway;
  afterEach(() => shop.close());

  /** A shop whose services all set cookies of their own, and whose user service omits the attributes. */
  async function open(more: Parameters<typeof openTestGateway>[0]): Promise<void> {
    shop = await openTestGateway(more);
    const own = ['tracking=1; Domain=example.test', 'XSRF-TOKEN=forged; HttpOnly', 'connect.sid=1'];
    for (const stub of [shop.catalogue, shop.order, shop.chat, shop.analytics]) {
      stub.respond = (_request, response) => {
        response.setHeader('set-cookie', ['access_token=forged', ...own]);
        sendJson(response, 200, {});
      };
    }
    const { respond } = shop.user;
    shop.user.respond = (request, response) => {
      if (request.url.startsWith('/inner/')) return respond(request, response);
      const remembered = request.body.includes('doNotLogout') ? '; Max-Age=2592000' : '';
      const cookie = request.url.endsWith('logout') ? 'access_token=' : `access_token=token${remembered}`;
      response.setHeader('set-cookie', [...own, cookie]);
      return sendJson(response, 200, {});
    };
  }

  /** @returns each Set-Cookie header, with the step that set it */
  async function walk(headers: Record<string, string> = {}): Promise<[string, string][]> {
    const { cookie } = shop.signIn({ isAdmin: true });
    const steps = [
      ['get', '/', undefined],
      ['get', '/assets/main-abc123.js', undefined],
      ['get', '/api/config', undefined],
      ['get', '/api/get-token', undefined],
      ['get', '/api/health', undefined],
      ['post', '/api/users/register', {}],
      ['post', '/api/users/login', { doNotLogout: true }],
      ['post', '/api/users/login', {}],
      ['put', '/api/users/profile', {}],
      ['get', '/api/products', undefined],
      ['get', '/api/products/admin', undefined],
      ['put', '/api/products/admin/p1', {}],
      ['post', '/api/products/admin/upload', {}],
      ['get', '/images/a.webp', undefined],
      ['post', '/api/orders', {}],
      ['get', '/api/orders/analysis/2026-01-01', undefined],
      ['get', '/api/chats/mine', undefined],
      ['get', '/socket.io/?EIO=4&transport=polling', undefined],
      ['get', '/nothing', undefined],
      ['get', '/api/logout', undefined],
    ] as const;
    const seen: [string, string][] = [];
    for (const [method, path, body] of steps) {
      const call = shop.http[method](path).set({ accept: 'text/html,*/*', cookie, ...headers });
      const response = await (body === undefined ? call : call.send(body));
      const step = `${method} ${path}${body !== undefined && 'doNotLogout' in body ? ' remembered' : ''}`;
      for (const line of (response.headers['set-cookie'] as string[] | undefined) ?? []) seen.push([step, line]);
    }
    return seen;
  }

  const tokenIn = (line: string) => line.replace(/^(XSRF-TOKEN)=[\w-]{22}\.[\w-]{43};/, '$1=TOKEN;');

  it('lets only the session cookie and the anti-forgery cookie out, with the strictest attributes', async () => {
    await open({});
    const seen = await walk();
    const xsrf = 'XSRF-TOKEN=TOKEN; Path=/; SameSite=Strict';
    const session = 'access_token=token; Path=/; HttpOnly; SameSite=Strict';
    expect(seen.map(([step, line]) => [step, tokenIn(line)])).toEqual([
      ['get /', xsrf],
      ['get /api/config', xsrf],
      ['get /api/get-token', session],
      ['get /api/get-token', xsrf],
      ['post /api/users/register', session],
      ['post /api/users/register', xsrf],
      ['post /api/users/login remembered', `${session}; Max-Age=2592000`],
      ['post /api/users/login remembered', xsrf],
      ['post /api/users/login', session],
      ['post /api/users/login', xsrf],
      ['put /api/users/profile', session],
      ['put /api/users/profile', xsrf],
      ['get /nothing', xsrf],
      ['get /api/logout', 'access_token=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0'],
      ['get /api/logout', xsrf],
    ]);
  });

  it.each([
    ['in production', { mode: 'production' }, {}, true],
    [
      'over https by a trusted proxy',
      { trustedProxies: networksOf(['127.0.0.1']) },
      { 'x-forwarded-proto': 'https' },
      true,
    ],
    [
      'over http by a trusted proxy',
      { trustedProxies: networksOf(['127.0.0.1']) },
      { 'x-forwarded-proto': 'http' },
      false,
    ],
    ['over what nobody trusted calls https', {}, { 'x-forwarded-proto': 'https', forwarded: 'proto=https' }, false],
  ] as const)('makes cookies Secure only where required: %s', async (_when, config, headers, secure) => {
    await open(config);
    const seen = await walk(headers);
    expect(seen.length).toBeGreaterThan(10);
    for (const [, line] of seen) expect(line.split('; ').includes('Secure')).toBe(secure);
  });
});
