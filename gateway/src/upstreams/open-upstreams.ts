import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { ConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { Dispatcher } from 'undici';
import { type Upstream, upstreams } from '../edge/route-table.ts';
import type { Timeouts } from '../timeouts.ts';
import { type Addresses, createAddresses } from './addresses.ts';
import { probe } from './probe.ts';
import { createPollAgent, createUpstreamAgent, MAX_CONNECTIONS } from './upstream-agent.ts';
import { createUpstreamBreakers, type UpstreamBreakers } from './upstream-breakers.ts';
import { CONCURRENCY_LIMITS, createUpstreamLimit } from './upstream-limits.ts';
import { createStickyList, createUpstreamList, type StickyList, type UpstreamList } from './upstream-list.ts';

/** Addresses, connections and concurrency limits for calls to the services. */
export interface Upstreams {
  lists: Record<Upstream, UpstreamList>;
  /** The addresses of chat, for live connections. */
  chat: StickyList;
  /** For calls of clients, by service. */
  limits: Record<Upstream, ConcurrencyLimit>;
  /** For POST /api/orders. */
  placementLimit: ConcurrencyLimit;
  /** For the gateway's own session lookups, which a storm of logins must not block. */
  lookupLimit: ConcurrencyLimit;
  imageLimit: ConcurrencyLimit;
  /** For pages that read the catalogue. */
  pageLimit: ConcurrencyLimit;
  agent: Dispatcher;
  pollAgent: Dispatcher;
  imageAgent: Dispatcher;
  /** For the gateway's own calls: session lookups and health. */
  internalAgent: Dispatcher;
  /** Resolves the names of the services. */
  start(): Promise<void>;
  /** Closes all connections and stops probing and resolving. */
  close(): void;
}

/** @param options `urls`: the addresses of each service */
export function openUpstreams(options: {
  urls: Record<Upstream, string[]>;
  timeouts: Pick<Timeouts, 'connect' | 'probe' | 'concurrencyWait' | 'placementWait' | 'lookupWait' | 'page'>;
  logger: Logger;
}): Upstreams {
  const { urls, timeouts, logger } = options;
  const breakers = forEach((upstream) =>
    createUpstreamBreakers({
      upstream,
      probe: (url) => probe(url, timeouts.probe),
      probeEvery: timeouts.probe,
      logger,
    }),
  );
  const addresses = forEach((upstream) =>
    createAddresses({ urls: urls[upstream], breakers: breakers[upstream], logger }),
  );
  const agent = createUpstreamAgent(MAX_CONNECTIONS.calls, timeouts.connect);
  const pollAgent = createPollAgent(timeouts.connect);
  const imageAgent = createUpstreamAgent(MAX_CONNECTIONS.images, timeouts.connect);
  const internalAgent = createUpstreamAgent(MAX_CONNECTIONS.internal, timeouts.connect);
  return {
    lists: forEach((upstream) => createUpstreamList(addresses[upstream], breakers[upstream])),
    chat: createStickyList(addresses.chat, breakers.chat),
    limits: forEach(() =>
      createUpstreamLimit({ ...CONCURRENCY_LIMITS.calls, queueTimeoutMs: timeouts.concurrencyWait }),
    ),
    placementLimit: createUpstreamLimit({ ...CONCURRENCY_LIMITS.placements, queueTimeoutMs: timeouts.placementWait }),
    lookupLimit: createUpstreamLimit({ ...CONCURRENCY_LIMITS.lookups, queueTimeoutMs: timeouts.lookupWait }),
    pageLimit: createUpstreamLimit({ ...CONCURRENCY_LIMITS.pages, queueTimeoutMs: timeouts.page }),
    imageLimit: createUpstreamLimit({ ...CONCURRENCY_LIMITS.images, queueTimeoutMs: timeouts.concurrencyWait }),
    agent,
    pollAgent,
    imageAgent,
    internalAgent,
    start: async () => {
      await Promise.all(Object.values<Addresses>(addresses).map((each) => each.start()));
    },
    close: () => {
      for (const each of Object.values<Addresses>(addresses)) each.stop();
      for (const each of Object.values<UpstreamBreakers>(breakers)) each.stop();
      for (const each of [agent, pollAgent, imageAgent, internalAgent]) void each.destroy();
    },
  };
}

function forEach<Part>(make: (upstream: Upstream) => Part): Record<Upstream, Part> {
  return Object.fromEntries(upstreams.map((upstream) => [upstream, make(upstream)])) as Record<Upstream, Part>;
}
