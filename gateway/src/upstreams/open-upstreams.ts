import type { Agent } from 'node:http';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { type Upstream, upstreams } from '../edge/route-table.ts';
import type { Timeouts } from '../timeouts.ts';
import { type Addresses, createAddresses } from './addresses.ts';
import { CONCURRENCY_LIMITS, type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
import { probe } from './probe.ts';
import { createUpstreamAgent, MAX_CONNECTIONS } from './upstream-agent.ts';
import { createUpstreamBreakers, type UpstreamBreakers } from './upstream-breakers.ts';
import { createStickyList, createUpstreamList, type StickyList, type UpstreamList } from './upstream-list.ts';

/** The ways to the services. */
export interface Upstreams {
  lists: Record<Upstream, UpstreamList>;
  /** Those of chat, for live connections. */
  chat: StickyList;
  /** For the calls of clients. */
  limits: Record<Upstream, ConcurrencyLimit>;
  /** For POST /api/orders. */
  placementLimit: ConcurrencyLimit;
  /** For the gateway's own questions about sessions, which no storm of logins may hold up. */
  lookupLimit: ConcurrencyLimit;
  imageLimit: ConcurrencyLimit;
  /** For pages that read the catalogue. */
  pageLimit: ConcurrencyLimit;
  agent: Agent;
  pollAgent: Agent;
  imageAgent: Agent;
  /** For the gateway's own questions: sessions, health. */
  internalAgent: Agent;
  /** Looks up the names of services. */
  start(): Promise<void>;
  /** Ends all connections, all probing and all looking up. */
  close(): void;
}

/** @param options `urls`: the addresses of each service */
export function openUpstreams(options: {
  urls: Record<Upstream, string[]>;
  timeouts: Pick<Timeouts, 'probe' | 'concurrencyWait' | 'placementWait' | 'lookupWait' | 'page'>;
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
  const agent = createUpstreamAgent(MAX_CONNECTIONS.calls);
  const pollAgent = createUpstreamAgent(MAX_CONNECTIONS.polls);
  const imageAgent = createUpstreamAgent(MAX_CONNECTIONS.pictures);
  const internalAgent = createUpstreamAgent(MAX_CONNECTIONS.own);
  return {
    lists: forEach((upstream) => createUpstreamList(addresses[upstream], breakers[upstream])),
    chat: createStickyList(addresses.chat, breakers.chat),
    limits: forEach(() => createConcurrencyLimit({ ...CONCURRENCY_LIMITS.calls, patience: timeouts.concurrencyWait })),
    placementLimit: createConcurrencyLimit({ ...CONCURRENCY_LIMITS.placements, patience: timeouts.placementWait }),
    lookupLimit: createConcurrencyLimit({ ...CONCURRENCY_LIMITS.lookups, patience: timeouts.lookupWait }),
    pageLimit: createConcurrencyLimit({ ...CONCURRENCY_LIMITS.pages, patience: timeouts.page }),
    imageLimit: createConcurrencyLimit({ ...CONCURRENCY_LIMITS.pictures, patience: timeouts.concurrencyWait }),
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
      for (const each of [agent, pollAgent, imageAgent, internalAgent]) each.destroy();
    },
  };
}

function forEach<Part>(make: (upstream: Upstream) => Part): Record<Upstream, Part> {
  return Object.fromEntries(upstreams.map((upstream) => [upstream, make(upstream)])) as Record<Upstream, Part>;
}
