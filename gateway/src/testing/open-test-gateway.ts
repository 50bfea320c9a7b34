import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { networksOf } from '@shop/platform/service/config/networks.ts';
import { createIdentityVerifier, IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import { testIdentity, testProcessConfig } from '@shop/platform/testing/service-kit.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import supertest from '@shop/testing/supertest.ts';
import type { GatewayConfig } from '../config.ts';
import type { EventLoopMonitor } from '../overload/event-loop-monitor.ts';
import { createGateway } from '../service.ts';
import { scaledTimeouts, type Timeouts } from '../timeouts.ts';
import { createFakeLog } from './fake-log.ts';
import { type ReceivedRequest, sendJson, sendOk, stubService } from './stub-service.ts';

export type TestGateway = Awaited<ReturnType<typeof openTestGateway>>;

/** index.html as the build creates it, shortened. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="Everything &amp; more." />
    <title>Best online shop</title>
    <meta property="csp-nonce" nonce="__PAGE_NONCE__" />
    <script type="module" src="/assets/main-abc123.js" nonce="__PAGE_NONCE__"></script>
  </head>
  <body><div id="root"><!--frame--><!--/frame--></div></body>
</html>
`;

/** A script that the build has compressed: short, and larger than what is compressed for each request. */
export const COMPRESSED_SCRIPT = `export default '${'y'.repeat(3_000)}';`;

/**
 * Starts a gateway with five stub services; the user service knows the sessions in `sessions`.
 * @param shared the event log, so that several gateways can share one
 * @param loop the event loop monitor; by default the event loop never lags, however busy the machine is
 */
export async function openTestGateway(
  more: Partial<GatewayConfig> = {},
  initialTimeouts: Partial<Timeouts> = {},
  shared = createFakeLog(),
  loop: EventLoopMonitor = {
    isOverloaded: () => false,
    isLagging: () => false,
    start: () => undefined,
    stop: () => undefined,
  },
) {
  const sessions = new Map<string, ReturnType<typeof sessionOf>>();
  const user = await stubService((request, response) => {
    if (request.url === '/inner/sessions/look-up') {
      sendJson(response, 200, { session: sessions.get(JSON.parse(request.body).token) ?? null });
    } else if (request.url === '/inner/sessions/alive') {
      const alive = [...sessions.values()].map(({ sessionId, user: { _id: userId, isAdmin } }) => ({
        sessionId,
        userId,
        isAdmin,
      }));
      sendJson(response, 200, { alive });
    } else sendOk(request, response);
  });
  const [catalogue, order, chat, analytics] = await Promise.all([1, 2, 3, 4].map(() => stubService()));
  if (!catalogue || !order || !chat || !analytics) throw new Error('a stub is missing');
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'assets', 'main-abc123.js'), `export default ${JSON.stringify('x'.repeat(3000))}`);
  for (const name of ['page-abc123.js', 'gone-abc123.js']) {
    await writeFile(path.join(folder, 'assets', name), COMPRESSED_SCRIPT);
    await writeFile(path.join(folder, 'assets', `${name}.br`), brotliCompressSync(COMPRESSED_SCRIPT));
  }
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{}');

  const { identityPrivateKey, identityPublicKeys } = testIdentity();
  const { log, publish } = shared;
  const config: GatewayConfig = {
    ...testProcessConfig(),
    upstreams: {
      user: [user.url],
      catalogue: [catalogue.url],
      order: [order.url],
      chat: [chat.url],
      analytics: [analytics.url],
    },
    identityPrivateKey,
    xsrfSecret: 'x'.repeat(32),
    xsrfSecretBefore: undefined,
    apiDocs: 'on',
    securityContact: undefined,
    tracesUrl: undefined,
    staticDirectory: folder,
    publicUrl: 'https://shop.example',
    trustedProxies: networksOf([]),
    redisUrl: undefined,
    databaseUrl: undefined,
    rateLimitScale: 1_000,
    eventLogUrl: undefined,
    kafka: undefined,
    cloudinary: null,
    paypal: null,
    paypalSimulatorUrl: undefined,
    ...more,
  };
  const timeouts: Timeouts = { ...scaledTimeouts(config.timeoutFactor), probe: 100, ...initialTimeouts };
  const gateway = createGateway(config, { log, timeouts, loop });
  await gateway.start();
  const port = gateway.http.port();
  const stubs = { user, catalogue, order, chat, analytics };
  return {
    ...stubs,
    gateway,
    port,
    /**
     * Tests may change the limits of a call (`call`, `lookup`, `poll`, `body`, `page`, `upload`…) at any time. A call that is
     * meant to time out gets a short one, the calls before and after it keep theirs.
     */
    timeouts,
    /** The built front end. */
    folder,
    http: supertest(`http://127.0.0.1:${port}`),
    publish,
    /** Creates a session at the user service and returns its cookie. */
    signIn: (details: { isAdmin?: boolean; userId?: string } = {}) => {
      const token = randomUUID();
      const session = sessionOf(details);
      sessions.set(token, session);
      return { token, cookie: `access_token=${token}`, session, end: () => sessions.delete(token) };
    },
    lookups: () => user.requests.filter(({ url }) => url === '/inner/sessions/look-up').length,
    /** Verifies the identity header of a request to a service. */
    identityIn: ({ headers }: Pick<ReceivedRequest, 'headers'>, audience: string) =>
      createIdentityVerifier(identityPublicKeys, audience, { logger: testLogger })(
        headers[IDENTITY_HEADER] as string | undefined,
      ),
    /** Sends raw bytes and returns what comes back until the connection closes. */
    raw: (text: string) => rawCall(port, text),
    close: async () => {
      await gateway.stop();
      await Promise.all(Object.values(stubs).map((stub) => stub.close()));
      await rm(folder, { recursive: true });
    },
  };
}

function sessionOf({ isAdmin = false, userId = randomUUID() }: { isAdmin?: boolean; userId?: string }) {
  const account = { _id: userId, name: 'Ann', lastName: 'Lee', email: 'ann@shop.test', isAdmin };
  const address = {
    phoneNumber: '1',
    address: 'Street 1',
    country: 'Norway',
    zipCode: '0150',
    city: 'Oslo',
    state: '',
  };
  return { sessionId: randomUUID(), user: { ...account, doNotLogout: false }, profile: { ...account, ...address } };
}

function rawCall(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
}
