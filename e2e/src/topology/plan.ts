import type { ServiceName } from '@shop/infra/src/shop-processes.ts';
import { LEASE_MS } from '@shop/platform/events/log/lease.ts';
import { SHORT_LEASE_MS } from '@shop/testing/short-lease.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';

/** The processes that a run starts. */
export interface Plan {
  /** One entry per gateway: variables in addition to those that `npm start` sets. */
  gateways: Record<string, string>[];
  /** Number of replicas of each service; a service without an entry is not started and unreachable. */
  services: Partial<Record<ServiceName, number>>;
  /** Variables of every process in addition to those that `npm start` sets. */
  env?: Record<string, string>;
  /** `full`: Kafka, Redis and an S3 server beside PostgreSQL (docs/architecture.md#profiles). */
  engines: 'embedded' | 'full';
  /** In the full profile also MongoDB, where chat then keeps its conversations; only for runs about chat. */
  mongo?: true;
  /** false: processes call each other directly, for loads that proxies in the process of the driver would slow down. */
  proxied: boolean;
  /** Whether PostgreSQL waits for the disk on commit, as in production. */
  durable: boolean;
}

/** Quick runs use a short lease, so that the partitions of a killed process are reassigned soon. */
const SHORT_LEASE = { EVENT_LEASE_MS: String(SHORT_LEASE_MS) };

/** Includes the driver, the PayPal simulator and the engines (docs/reliability.md#topology). */
const MAX_PROCESSES = 15;
const ENGINES = { embedded: 1, full: 4 };

/** The topology of docs/reliability.md#topology. The first gateway trusts one proxy: each client can state its own IP address. */
export const EMBEDDED: Plan = {
  gateways: [{ TRUSTED_PROXIES: '127.0.0.1' }, {}],
  services: { user: 1, catalogue: 2, order: 2, chat: 2, analytics: 1 },
  env: { EVENT_LEASE_MS: String(LEASE_MS) },
  engines: 'embedded',
  proxied: true,
  durable: true,
};

/** @throws Error when the plan exceeds the process limit of a run */
export function assertProcessLimit({ gateways, services, engines, mongo }: Plan): void {
  const replicas = Object.values(services).reduce((sum, count) => sum + count, 0);
  const count = 2 + ENGINES[engines] + (mongo ? 1 : 0) + gateways.length + replicas;
  if (count > MAX_PROCESSES) throw new Error(`The plan has ${count} processes; the limit is ${MAX_PROCESSES}.`);
}

/** A smaller version for `npm test`. */
export const QUICK_EMBEDDED: Plan = {
  ...EMBEDDED,
  services: { user: 1, catalogue: 1, order: 2, analytics: 1 },
  env: SHORT_LEASE,
  durable: false,
};

/**
 * The full profile, with two members in each consumer group that must not count events twice. The second gateway has the rate limits of
 * docs/api.md#rate-limits unscaled.
 */
export const FULL: Plan = {
  gateways: [{ TRUSTED_PROXIES: '127.0.0.1' }, { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_SCALE: '1' }],
  services: { user: 1, catalogue: 1, order: 2, chat: 1, analytics: 2 },
  env: { EVENT_LEASE_MS: String(LEASE_MS) },
  engines: 'full',
  proxied: true,
  durable: true,
};

/** The full profile for runs about chat: two replicas, and conversations in MongoDB. */
export const FULL_CHAT: Plan = {
  ...FULL,
  gateways: EMBEDDED.gateways,
  services: { user: 1, catalogue: 1, order: 1, chat: 2 },
  mongo: true,
};

/** A smaller version for `npm test`. */
export const QUICK_FULL: Plan = {
  ...FULL,
  services: { ...FULL.services, chat: 0 },
  env: SHORT_LEASE,
  durable: false,
};

/** A shop without replicas, for tests of responses instead of faults. */
export const ONE_OF_EACH: Plan = {
  gateways: [{}],
  services: { user: 1, catalogue: 1, order: 1, chat: 1, analytics: 1 },
  env: { TIMEOUT_FACTOR: String(TIMEOUT_FACTOR) },
  engines: 'embedded',
  proxied: false,
  durable: false,
};
