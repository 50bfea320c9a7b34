import type { IncomingMessage } from 'node:http';
import { createEventFollower } from '@shop/platform/events/consumer/event-follower.ts';
import type { EventLog } from '@shop/platform/events/log/event-log.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { createHttpServer, type HttpServer } from '@shop/platform/service/http/http-server.ts';
import { createService, type Service } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { cacheListeners } from './cache/cache-listeners.ts';
import { createReadCatalogue } from './cache/read-catalogue.ts';
import { createResponseCache } from './cache/response-cache.ts';
import type { GatewayConfig } from './config.ts';
import { createPagePolicy } from './edge/content-security-policy.ts';
import { refuseForParser } from './edge/parser-errors.ts';
import { createXsrfTokens } from './edge/xsrf-token.ts';
import { createHealth } from './endpoints/health.ts';
import { createLoopWatch, type LoopWatch } from './overload/event-loop-monitor.ts';
import { createRefusalCount } from './overload/rejection-counter.ts';
import { createShopFacts } from './pages/catalogue-data.ts';
import { createReadForPages } from './pages/read-for-pages.ts';
import { createReadProductAddresses } from './pages/read-product-addresses.ts';
import { postgresStore } from './rate-limits/postgres-store.ts';
import { createLimits } from './rate-limits/rate-limits.ts';
import { redisStore } from './rate-limits/redis-store.ts';
import { createRequestPipeline } from './request-pipeline.ts';
import { createIdentities } from './sessions/identities.ts';
import { createSessions } from './sessions/sessions.ts';
import { createUserService } from './sessions/user-service.ts';
import { createOpenSockets } from './sockets/open-sockets.ts';
import { sessionListeners } from './sockets/session-listeners.ts';
import { createSocketDoor } from './sockets/websocket-upgrade.ts';
import { SERVER_TIMES, TIMES, type Times } from './timeouts.ts';
import { openUpstreams } from './upstreams/open-upstreams.ts';
import { createForward } from './upstreams/proxy-request.ts';
import { createReadBody } from './upstreams/read-body.ts';

/** Connections of clients at a time: live ones, waiting polls, and browsers that keep theirs; one more is not taken (P-C5). */
const MOST_CLIENTS = 10_000;

/** The gateway: the one door of the shop. `replacements` are for tests. */
export function createGateway(
  config: GatewayConfig,
  replacements: { log?: Pick<EventLog, 'follow' | 'close'>; times?: Partial<Times>; loop?: LoopWatch } = {},
): Service & { http: HttpServer } {
  const logger = createLogger({ name: 'gateway', level: config.logLevel });
  const log = replacements.log ?? openEventLog({ ...config, name: 'gateway', logger });
  const times = { ...TIMES, ...replacements.times };
  const identities = createIdentities(config.identityPrivateKey);
  const upstreams = openUpstreams({ urls: config.upstreams, times, logger });
  const { lists, chat, slots, agent, ownAgent } = upstreams;
  const { redisUrl, databaseUrl, rateLimitScale: scale } = config;
  const storeOptions = { timeout: times.limitStore, probeEvery: times.probe, logger };
  const limitStore =
    (redisUrl && redisStore({ url: redisUrl, ...storeOptions })) ||
    (databaseUrl && postgresStore({ url: databaseUrl, ...storeOptions })) ||
    undefined;
  const limits = createLimits({ store: limitStore, scale });
  const loop = replacements.loop ?? createLoopWatch();
  const users = createUserService({
    upstream: lists.user,
    identities,
    agent: ownAgent,
    timeout: times.lookUp,
    slots: upstreams.lookUpSlots,
  });
  const sessions = createSessions((token) => users.lookUp(token, true));
  const sockets = createOpenSockets(users, logger);
  const readCatalogue = createReadCatalogue({
    list: lists.catalogue,
    slots: slots.catalogue,
    agent,
    timeout: times.call,
  });
  const cache = createResponseCache(readCatalogue, {
    life: times.publicRead,
    lastGood: times.lastGood,
    forgotten: times.forgotten,
  });
  const refusals = createRefusalCount(logger);
  const home = { publicUrl: config.publicUrl, mode: config.mode };
  const { trustedProxies, staticDirectory } = config;
  const origin = new URL(config.publicUrl ?? `http://localhost:${config.port}`).origin;
  const browserConfig = { paypal: null, cloudinary: config.cloudinary };
  const pagePolicy = createPagePolicy({ mode: config.mode, config: browserConfig });
  const pipeline = createRequestPipeline({
    lists,
    chat,
    slots,
    limits,
    loop,
    refusals,
    readBody: createReadBody(),
    sessions,
    identities,
    agent,
    sockets,
    cache,
    readCatalogue,
    xsrf: createXsrfTokens(config.xsrfSecret),
    forward: createForward(agent),
    forwardPoll: createForward(upstreams.pollAgent),
    forwardPicture: createForward(upstreams.pictureAgent),
    pictureSlots: upstreams.pictureSlots,
    placementSlots: upstreams.placementSlots,
    times,
    home,
    trustedProxies,
    staticDirectory,
    origin,
    pagePolicy,
    facts: createShopFacts(createReadForPages(cache, upstreams.pageSlots)),
    readProductAddresses: createReadProductAddresses({ list: lists.catalogue, identities, agent, timeout: times.call }),
    browserConfig,
    health: createHealth({ lists, identities, agent: ownAgent, keptFor: times.healthKept }),
    logger,
  });
  // The one public port: everybody may reach it, whatever HOST says of the inner one.
  const http = createHttpServer(pipeline, config.port, '0.0.0.0', {
    requestMs: SERVER_TIMES.request,
  });
  const socketDoor = createSocketDoor({ sessions, identities, chat, sockets, limits, home, trustedProxies, logger });
  http.server.on('upgrade', socketDoor.onUpgrade);
  refuseForParser(http.server);
  // Any other offer to upgrade is answered as the ordinary request that it also is.
  Object.assign(http.server, {
    shouldUpgradeCallback: isWebsocket,
    connectionsCheckingInterval: SERVER_TIMES.look,
    timeout: SERVER_TIMES.still,
    maxConnections: MOST_CLIENTS,
  });

  const events = createEventFollower({
    log,
    logger,
    listeners: [...sessionListeners(sessions, sockets), ...cacheListeners(cache)],
    onFollowing: async () => {
      cache.invalidate();
      sessions.forgetAll();
      await sockets.recheck().catch((err) => logger.warn({ err }, 'open sockets could not be checked'));
    },
    startWithinMs: times.eventLog,
  });
  // Nothing new comes in once the server stops; it then waits for what is open, and sockets stay open by themselves.
  const stopServing = async () => {
    const stopped = http.stop();
    sockets.stop();
    socketDoor.stop();
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
      { name: 'store of the limits', start: () => limitStore?.start(), stop: () => limitStore?.stop() },
      { name: 'event loop', start: () => loop.start(), stop: () => loop.stop() },
      { name: 'event log', stop: () => log.close() },
      { name: 'events', start: events.start, stop: events.stop },
      { name: 'open sockets', start: () => sockets.start() },
      { name: 'http', start: () => http.start(), stop: stopServing },
    ],
  });
  return { ...service, http };
}

function isWebsocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
