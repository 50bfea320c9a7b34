import type { ServiceName } from '@shop/infra/src/shop-processes.ts';
import { LEASE_MS } from '@shop/platform/events/log/lease-duration.ts';
import { SHORT_LEASE_MS } from '@shop/testing/short-lease.ts';

/** What a run starts. */
export interface Plan {
  /** Environment of each gateway over what `npm start` gives it; as many gateways as there are entries. */
  gateways: Record<string, string>[];
  /** How many of each service; one that is missing is not started, and its address leads nowhere. */
  services: Partial<Record<ServiceName, number>>;
  /** Environment of every process over what `npm start` gives it. */
  env?: Record<string, string>;
  /** `full`: Kafka, Redis and an S3 server beside PostgreSQL (DESIGN.md §2). */
  engines: 'embedded' | 'full';
  /** false: processes reach each other straight, for loads that proxies in the driver's own process would slow down. */
  proxied: boolean;
  /** PostgreSQL writes to disk before it says so, as in the shop. */
  durable: boolean;
}

/** A killed process loses its partitions sooner than in the shop, so that quick runs need not wait for it. */
const SHORT_LEASE = { EVENT_LEASE_MS: String(SHORT_LEASE_MS) };

/** The driver of the run and the engines count too (RELIABILITY.md §1.1). */
const MOST_PROCESSES = 14;
const ENGINES = { embedded: 1, full: 4 };

/** The topology of RELIABILITY.md §1.1. Behind one trusted proxy the first gateway believes what clients say of themselves. */
export const WHOLE: Plan = {
  gateways: [{ TRUSTED_PROXIES: '1' }, { TRUSTED_PROXIES: '0' }],
  services: { user: 1, catalogue: 2, order: 2, chat: 2, analytics: 1 },
  env: { EVENT_LEASE_MS: String(LEASE_MS) },
  engines: 'embedded',
  proxied: true,
  durable: true,
};

/** @throws Error when the plan has more processes than a run may have */
export function assertSmall({ gateways, services, engines }: Plan): void {
  const count =
    1 + ENGINES[engines] + gateways.length + Object.values(services).reduce((sum, replicas) => sum + replicas, 0);
  if (count > MOST_PROCESSES) throw new Error(`${count} processes are more than the ${MOST_PROCESSES} of a run`);
}

/** The same in small, for every `npm test`. */
export const QUICK: Plan = {
  ...WHOLE,
  services: { user: 1, catalogue: 1, order: 2, analytics: 1 },
  env: SHORT_LEASE,
  durable: false,
};

/**
 * The full profile: two members of each group that must not count twice. The second gateway has the limits of API.md as
 * they are, and each client is at its own address.
 */
export const FULL: Plan = {
  gateways: [{ TRUSTED_PROXIES: '1' }, { TRUSTED_PROXIES: '1', RATE_LIMIT_SCALE: '1' }],
  services: { user: 1, catalogue: 1, order: 2, chat: 1, analytics: 2 },
  env: { EVENT_LEASE_MS: String(LEASE_MS) },
  engines: 'full',
  proxied: true,
  durable: true,
};

/** The same in small, for every `npm test`. */
export const QUICK_FULL: Plan = {
  ...FULL,
  services: { ...FULL.services, chat: 0 },
  env: SHORT_LEASE,
  durable: false,
};

/** A shop without doubles, for what is about answers and not about faults. */
export const ONE_OF_EACH: Plan = {
  gateways: [{}],
  services: { user: 1, catalogue: 1, order: 1, chat: 1, analytics: 1 },
  engines: 'embedded',
  proxied: false,
  durable: false,
};
