import type { Agent } from 'node:http';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { type Upstream, upstreams } from '../edge/route-table.ts';
import type { Times } from '../timeouts.ts';
import { type Addresses, createAddresses } from './addresses.ts';
import { createSlots, MOST_CALLS, type Slots } from './concurrency-limit.ts';
import { probe } from './probe.ts';
import { createUpstreamAgent, MOST_CONNECTIONS } from './upstream-agent.ts';
import { createGuard, type Guard } from './upstream-breakers.ts';
import { createStickyList, createUpstreamList, type StickyList, type UpstreamList } from './upstream-list.ts';

/** The ways to the services. */
export interface Upstreams {
  lists: Record<Upstream, UpstreamList>;
  /** Those of chat, for live connections. */
  chat: StickyList;
  /** For the calls of clients. */
  slots: Record<Upstream, Slots>;
  /** For POST /api/orders. */
  placementSlots: Slots;
  /** For the gateway's own questions about sessions, which no storm of logins may hold up. */
  lookUpSlots: Slots;
  pictureSlots: Slots;
  /** For pages that read the catalogue. */
  pageSlots: Slots;
  agent: Agent;
  pollAgent: Agent;
  pictureAgent: Agent;
  /** For the gateway's own questions: sessions, health. */
  ownAgent: Agent;
  /** Looks up the names of services. */
  start(): Promise<void>;
  /** Ends all connections, all probing and all looking up. */
  close(): void;
}

/** @param options `urls`: the addresses of each service */
export function openUpstreams(options: {
  urls: Record<Upstream, string[]>;
  times: Pick<Times, 'probe' | 'slot' | 'placement' | 'lookUpWait' | 'page'>;
  logger: Logger;
}): Upstreams {
  const { urls, times, logger } = options;
  const guards = forEach((upstream) =>
    createGuard({
      upstream,
      probe: (url) => probe(url, times.probe),
      probeEvery: times.probe,
      logger,
    }),
  );
  const addresses = forEach((upstream) => createAddresses({ urls: urls[upstream], guard: guards[upstream], logger }));
  const agent = createUpstreamAgent(MOST_CONNECTIONS.calls);
  const pollAgent = createUpstreamAgent(MOST_CONNECTIONS.polls);
  const pictureAgent = createUpstreamAgent(MOST_CONNECTIONS.pictures);
  const ownAgent = createUpstreamAgent(MOST_CONNECTIONS.own);
  return {
    lists: forEach((upstream) => createUpstreamList(addresses[upstream], guards[upstream])),
    chat: createStickyList(addresses.chat, guards.chat),
    slots: forEach(() => createSlots({ ...MOST_CALLS.calls, patience: times.slot })),
    placementSlots: createSlots({ ...MOST_CALLS.placements, patience: times.placement }),
    lookUpSlots: createSlots({ ...MOST_CALLS.lookUps, patience: times.lookUpWait }),
    pageSlots: createSlots({ ...MOST_CALLS.pages, patience: times.page }),
    pictureSlots: createSlots({ ...MOST_CALLS.pictures, patience: times.slot }),
    agent,
    pollAgent,
    pictureAgent,
    ownAgent,
    start: async () => {
      await Promise.all(Object.values<Addresses>(addresses).map((each) => each.start()));
    },
    close: () => {
      for (const each of Object.values<Addresses>(addresses)) each.stop();
      for (const guard of Object.values<Guard>(guards)) guard.stop();
      for (const each of [agent, pollAgent, pictureAgent, ownAgent]) each.destroy();
    },
  };
}

function forEach<Part>(make: (upstream: Upstream) => Part): Record<Upstream, Part> {
  return Object.fromEntries(upstreams.map((upstream) => [upstream, make(upstream)])) as Record<Upstream, Part>;
}
