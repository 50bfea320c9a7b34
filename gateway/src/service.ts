import type { IncomingMessage } from 'node:http';
import { createEventFollower } from '@shop/platform/events/consumer/event-follower.ts';
import type { EventLog } from '@shop/platform/events/log/event-log.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { createHttpServer, type HttpServer } from '@shop/platform/service/http/http-server.ts';
import { createService, type Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { cacheListeners } from './cache/cache-listeners.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { createReadCatalogue } from './cache/serve-public-read.ts';
import type { GatewayConfig } from './config.ts';
import { createContentSecurityPolicy } from './edge/content-security-policy.ts';
import { handleParserErrors } from './edge/parser-errors.ts';
import { createXsrfTokens } from './edge/xsrf-token.ts';
import { createHealth } from './endpoints/health.ts';
import { limitConnections } from './overload/connections-per-address.ts';
import { createEventLoopMonitor, type EventLoopMonitor } from './overload/event-loop-monitor.ts';
import { createRejectionCounter } from './overload/rejection-counter.ts';
import { createCatalogueData } from './pages/catalogue-data.ts';
import { createReadForPages } from './pages/read-for-pages.ts';
import { createReadProductAddresses } from './pages/read-product-addresses.ts';
import { createSettingsForPages } from './pages/shop-settings.ts';
import { postgresStore } from './rate-limits/postgres-store.ts';
import { createRateLimits } from './rate-limits/rate-limits.ts';
import { redisStore } from './rate-limits/redis-store.ts';
import { createRequestPipeline } from './request-pipeline.ts';
import { createIdentities } from './sessions/identities.ts';
import { createSessions } from './sessions/sessions.ts';
import { createUserService } from './sessions/user-service.ts';
import { createOpenSockets } from './sockets/open-sockets.ts';
import { sessionListeners } from './sockets/session-listeners.ts';
import { createWebsocketUpgrade } from './sockets/websocket-upgrade.ts';
import { SERVER_TIMEOUTS, scaledTimeouts, type Timeouts } from './timeouts.ts';
import { openUpstreams } from './upstreams/open-upstreams.ts';
import { createReadBody } from './upstreams/read-body.ts';

/** Client connections at a time, live ones, pending polls and keep-alive included; further ones are rejected (P-C5). */
const MAX_CLIENTS = 10_000;

/** Creates the gateway, the only public entry of the shop. `replacements` are for tests. */
export function createGateway(
  config: GatewayConfig,
  replacements: {
    log?: Pick<EventLog, 'follow' | 'close'>;
    /** A call has the limits that apply when it begins, so a test may change them for a single call. */
    timeouts?: Timeouts;
    loop?: EventLoopMonitor;
  } = {},
): Service & { http: HttpServer } {
  const logger = createLogger({ name: 'gateway', level: config.logLevel });
  const log = replacements.log ?? openEventLog({ ...config, name: 'gateway', logger });
  const timeouts = replacements.timeouts ?? scaledTimeouts(config.timeoutFactor);
  const identities = createIdentities(config.identityPrivateKey);
  const upstreams = openUpstreams({ urls: config.upstreams, timeouts, logger });
  const { lists, chat, limits, agent, internalAgent } = upstreams;
  const { redisUrl, databaseUrl, rateLimitScale: scale } = config;
  const storeOptions = { timeout: timeouts.rateLimitStore, probeEvery: timeouts.probe, logger };
  const rateLimitStore =
    (redisUrl && redisStore({ url: redisUrl, ...storeOptions })) ||
    (databaseUrl && postgresStore({ url: databaseUrl, timeoutFactor: config.timeoutFactor, ...storeOptions })) ||
    undefined;
  const rateLimits = createRateLimits({ store: rateLimitStore, scale });
  const loop = replacements.loop ?? createEventLoopMonitor({ timeoutFactor: config.timeoutFactor });
  const users = createUserService({
    upstream: lists.user,
    identities,
    agent: internalAgent,
    timeouts,
    limit: upstreams.lookupLimit,
  });
  const sessions = createSessions((token) => users.lookup(token, true), timeouts.lookup);
  const sockets = createOpenSockets(users, logger);
  const readCatalogue = createReadCatalogue({
    list: lists.catalogue,
    limit: limits.catalogue,
    agent,
    timeouts,
  });
  const cache = createResponseCache(readCatalogue, {
    ttl: timeouts.microCacheTtl,
    staleIfError: timeouts.staleIfError,
    purgeBlock: timeouts.purgeBlock,
  });
  const rejections = createRejectionCounter(logger);
  const originPolicy = { publicUrl: config.publicUrl, mode: config.mode };
  const { trustedProxies, staticDirectory } = config;
  const origin = new URL(config.publicUrl ?? `http://localhost:${config.port}`).origin;
  const { currency, paypal, cloudinary, paypalSimulatorUrl } = config;
  const browserConfig = { paypal, cloudinary, currency };
  const contentSecurityPolicy = createContentSecurityPolicy({ mode: config.mode, config: browserConfig });
  const catalogueData = createCatalogueData(createReadForPages(cache, upstreams.pageLimit));
  const pipeline = createRequestPipeline({
    lists,
    chat,
    limits,
    rateLimits,
    loop,
    rejections,
    readBody: createReadBody(),
    sessions,
    identities,
    agent,
    sockets,
    cache,
    readCatalogue,
    xsrf: createXsrfTokens(config.xsrfSecret, config.xsrfSecretBefore),
    pollAgent: upstreams.pollAgent,
    imageAgent: upstreams.imageAgent,
    imageLimit: upstreams.imageLimit,
    placementLimit: upstreams.placementLimit,
    timeouts,
    originPolicy,
    trustedProxies,
    staticDirectory,
    origin,
    currency,
    contentSecurityPolicy,
    catalogueData,
    settings: createSettingsForPages({ catalogueData, timeouts, logger }),
    readProductAddresses: createReadProductAddresses({
      list: lists.catalogue,
      identities,
      agent,
      timeouts,
    }),
    browserConfig,
    apiDocs: config.apiDocs,
    securityContact: config.securityContact,
    tracesUrl: config.tracesUrl,
    paypalSimulatorUrl,
    degraded: () => events.degraded(),
    // The event log of the full profile is Kafka.
    isEmbedded: config.eventLogUrl !== undefined,
    health: createHealth({ lists, identities, agent: internalAgent, timeouts }),
    logger,
  });
  // The only public port: it listens on all interfaces, whatever HOST says about the internal one.
  const http = createHttpServer(pipeline, config.port, '0.0.0.0', {
    requestMs: SERVER_TIMEOUTS.request,
  });
  const websocketUpgrade = createWebsocketUpgrade({
    sessions,
    identities,
    chat,
    sockets,
    rateLimits,
    originPolicy,
    trustedProxies,
    timeouts,
    logger,
  });
  http.server.on('upgrade', websocketUpgrade.onUpgrade);
  handleParserErrors(http.server);
  // A scale below 1 is for few calls, not for few connections.
  limitConnections(http.server, { scale: Math.max(1, scale), trustedProxies, rejections });
  // Other upgrades are handled as ordinary requests.
  Object.assign(http.server, {
    shouldUpgradeCallback: isWebsocket,
    connectionsCheckingInterval: SERVER_TIMEOUTS.connectionCheck,
    timeout: timeouts.idle,
    maxConnections: MAX_CLIENTS,
  });

  const events = createEventFollower({
    log,
    logger,
    listeners: [...sessionListeners(sessions, sockets), ...cacheListeners(cache)],
    onFollowing: async () => {
      cache.invalidate();
      sessions.forgetAll();
      await sockets.recheck().catch((err) => logger.warn({ err }, 'live connections could not be rechecked'));
    },
    startWithinMs: timeouts.eventLog,
  });
  // The server stops accepting and waits for open responses; live connections must be closed, because they never end.
  const stopServing = async () => {
    const stopped = http.stop();
    sockets.stop();
    websocketUpgrade.stop();
    await stopped;
  };
  const service = createService({
    name: 'gateway',
    config,
    logger,
    checks: {},
    degraded: events.degraded,
    components: [
      { name: 'connections to services', start: () => upstreams.start(), stop: () => upstreams.close() },
      { name: 'rate-limit store', start: () => rateLimitStore?.start(), stop: () => rateLimitStore?.stop() },
      { name: 'event loop', start: () => loop.start(), stop: () => loop.stop() },
      { name: 'event log', stop: () => log.close() },
      { name: 'events', start: events.start, stop: events.stop },
      { name: 'open sockets', start: () => sockets.start() },
      { name: 'http', start: () => http.start(), drain: http.drain, stop: stopServing },
    ],
  });
  return { ...service, http };
}

function isWebsocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
