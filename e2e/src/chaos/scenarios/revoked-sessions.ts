import { setTimeout as wait } from 'node:timers/promises';
import type { CallResult } from '../../clients/call.ts';
import { registerCustomer } from '../../clients/fixture.ts';
import { secondsLimit } from '../../clients/sample-measurements.ts';
import type { ShopClient } from '../../clients/shop-client.ts';
import { atMost, type Measurement, none } from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import { demotionThenKill, type Revocation, revocations } from './revocations.ts';
import type { Run, Scenario } from './scenario.ts';

const EVERY_MS = 50;

/** The state of the shop during a revocation, and for how many seconds the old cookie may stay valid. */
interface Circumstances {
  name: string;
  seconds: number;
  /** The user service cannot publish events. */
  eventsBlocked: boolean;
}

const HEALTHY: Circumstances = { name: 'healthy', seconds: 1, eventsBlocked: false };
const EVENTS_BLOCKED: Circumstances = { name: 'events blocked', seconds: 5, eventsBlocked: true };
const KILLED: Circumstances = { name: 'restarted', seconds: 5, eventsBlocked: false };

/** The third demotion of the scenario: those without and with events come first. */
const KILL = 'user.afterDemoteBeforeInvalidate:kill@3';

/** P-E4: sends the old cookie every 50 ms to both gateways. The embedded profile has no Redis: the event log is blocked instead. */
export const revokedSessions: Scenario = {
  name: 'revoked-sessions',
  guarantee: 'P-E4',
  statement: 'Revocation is immediate',
  seconds: 180,
  plan: { ...EMBEDDED, env: { ...EMBEDDED.env, FAILPOINTS: KILL } },
  run: async (run) => {
    const measurements: Measurement[] = [];
    const healthy = (revocation: Revocation) => measureRevocation(run, revocation, HEALTHY);
    if (run.size === 'quick') measurements.push(...(await Promise.all(revocations.map(healthy))).flat());
    else for (const revocation of revocations) measurements.push(...(await healthy(revocation)));
    const withBlockedEvents = run.size === 'full' ? revocations : revocations.slice(0, 1);
    for (const revocation of withBlockedEvents)
      measurements.push(...(await measureRevocation(run, revocation, EVENTS_BLOCKED)));
    if (run.size === 'full') measurements.push(...(await measureRevocation(run, demotionThenKill, KILLED)));
    return measurements;
  },
};

async function measureRevocation(
  run: Run,
  revocation: Revocation,
  { name, seconds, eventsBlocked }: Circumstances,
): Promise<Measurement[]> {
  const { topology, random, size } = run;
  const limit = secondsLimit(size, seconds);
  const what = `${revocation.name}, ${name}`;
  run.log(what);
  const customer = await registerCustomer(topology.gateways[0]?.url ?? '', `e4-${random.below(2 ** 32)}`, '10.2.0.2');
  const revoke = await revocation.prepare(run, customer);
  if (eventsBlocked)
    for (const { eventLogProxy } of topology.members('user')) eventLogProxy.setFault({ kind: 'blackhole' });
  // Copied before the revocation: a logout clears the cookie of the client.
  const clients = topology.gateways.map(({ url }) => customer.at(url));
  const stopPolling = pollAll(clients, revocation.path);
  await wait(500);
  const revokingAt = performance.now();
  await revoke();
  const revokedAt = performance.now();
  await revocation.cleanUp?.(run);
  await wait((limit + 0.5) * 1_000);
  topology.clearFaults();
  if (eventsBlocked) await wait(1_500);
  const accepted = (await stopPolling()).filter(({ status }) => status === 200).map(({ startedAt }) => startedAt);
  const last = Math.max(revokedAt, ...accepted);
  const acceptedBefore = accepted.some((at) => at < revokingAt);
  return [
    atMost(`${what}: last accepted after`, (last - revokedAt) / 1_000, limit, ' s'),
    none(`${what}: not accepted before`, acceptedBefore ? [] : ['no call was accepted before the revocation']),
  ];
}

/** Calls with each client every 50 ms. The returned function stops it and resolves with all results. */
function pollAll(clients: readonly ShopClient[], path: string): () => Promise<CallResult[]> {
  const results: CallResult[] = [];
  const running = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    for (const client of clients) {
      const calling = client.call({ path }).then((result) => {
        results.push(result);
        running.delete(calling);
      });
      running.add(calling);
    }
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
    return results;
  };
}
