import type { ServiceName } from '@shop/infra/src/shop-processes.ts';

/** What a run starts. */
export interface Plan {
  /** Environment of each gateway over what `npm start` gives it; as many gateways as there are entries. */
  gateways: Record<string, string>[];
  /** How many of each service; one that is missing is not started, and its address leads nowhere. */
  services: Partial<Record<ServiceName, number>>;
  /** Environment of every process over what `npm start` gives it. */
  env?: Record<string, string>;
  /** false: processes reach each other straight, for loads that proxies in the driver's own process would slow down. */
  proxied: boolean;
  /** PostgreSQL writes to disk before it says so, as in the shop. */
  durable: boolean;
}

/** PostgreSQL and the driver of the run count too (RELIABILITY.md §1.1). */
const MOST_PROCESSES = 14;

/** The topology of RELIABILITY.md §1.1. Behind one trusted proxy the first gateway believes what clients say of themselves. */
export const WHOLE: Plan = {
  gateways: [{ TRUSTED_PROXIES: '1' }, { TRUSTED_PROXIES: '0' }],
  services: { user: 1, catalogue: 2, order: 2, chat: 2, analytics: 1 },
  proxied: true,
  durable: true,
};

/** @throws Error when the plan has more processes than a run may have */
export function assertSmall({ gateways, services }: Plan): void {
  const count = 2 + gateways.length + Object.values(services).reduce((sum, replicas) => sum + replicas, 0);
  if (count > MOST_PROCESSES) throw new Error(`${count} processes are more than the ${MOST_PROCESSES} of a run`);
}

/** The same in small, for every `npm test`. */
export const QUICK: Plan = {
  ...WHOLE,
  services: { user: 1, catalogue: 1, order: 2, analytics: 1 },
  durable: false,
};

/** A shop without doubles, for what is about answers and not about faults. */
export const ONE_OF_EACH: Plan = {
  gateways: [{}],
  services: { user: 1, catalogue: 1, order: 1, chat: 1, analytics: 1 },
  proxied: false,
  durable: false,
};
