import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../clients/call.ts';
import { registerPerson } from '../clients/people.ts';
import type { ShopClient } from '../clients/shop-client.ts';
import { atMost, type Measurement, none } from '../measurements.ts';
import { WHOLE } from '../topology/plan.ts';
import { demotionThenKill, type Revocation, revocations } from './revocations.ts';
import type { Run, Scenario } from './scenario.ts';

const EVERY_MS = 50;

/** What goes wrong meanwhile, and how many seconds an old cookie may live on. */
interface Circumstances {
  name: string;
  seconds: number;
  /** The user service's events reach nobody. */
  unheard: boolean;
}

const HEALTHY: Circumstances = { name: 'healthy', seconds: 1, unheard: false };
const UNHEARD: Circumstances = { name: 'events unheard', seconds: 5, unheard: true };
const KILLED: Circumstances = { name: 'started again', seconds: 5, unheard: false };

/** Demotions without and with events come first. */
const KILL = 'user.afterDemoteBeforeInvalidate:kill@3';

/** P-E4: the old cookie is tried every 50 ms at both gateways. Embedded, the event log stands where Redis would. */
export const revokedSessions: Scenario = {
  name: 'revoked-sessions',
  guarantee: 'P-E4',
  statement: 'Revocation is immediate',
  seconds: 180,
  plan: { ...WHOLE, env: { ...WHOLE.env, FAILPOINTS: KILL } },
  run: async (run) => {
    const measurements: Measurement[] = [];
    const healthy = (revocation: Revocation) => tryOut(run, revocation, HEALTHY);
    if (run.size === 'quick') measurements.push(...(await Promise.all(revocations.map(healthy))).flat());
    else for (const revocation of revocations) measurements.push(...(await healthy(revocation)));
    const unheard = run.size === 'full' ? revocations : revocations.slice(0, 1);
    for (const revocation of unheard) measurements.push(...(await tryOut(run, revocation, UNHEARD)));
    if (run.size === 'full') measurements.push(...(await tryOut(run, demotionThenKill, KILLED)));
    return measurements;
  },
};

async function tryOut(
  run: Run,
  revocation: Revocation,
  { name, seconds, unheard }: Circumstances,
): Promise<Measurement[]> {
  const { topology, random } = run;
  const what = `${revocation.name}, ${name}`;
  run.log(what);
  const person = await registerPerson(topology.gateways[0]?.url ?? '', `e4-${random.below(2 ** 32)}`, '10.2.0.2');
  const revoke = await revocation.prepare(run, person);
  if (unheard) for (const { eventLog } of topology.members('user')) eventLog.set({ kind: 'blackhole' });
  // Taken before it is revoked: a logout clears the cookie of whoever logs out.
  const old = topology.gateways.map(({ url }) => person.at(url));
  const done = pollAll(old, revocation.path);
  await wait(500);
  const asked = performance.now();
  await revoke();
  const revokedAt = performance.now();
  await revocation.afterwards?.(run);
  await wait((seconds + 0.5) * 1_000);
  topology.heal();
  if (unheard) await wait(1_500);
  const accepted = (await done()).filter(({ status }) => status === 200).map(({ at }) => at);
  const last = Math.max(revokedAt, ...accepted);
  const tried = accepted.some((at) => at < asked);
  return [
    atMost(`${what}: last accepted after`, (last - revokedAt) / 1_000, seconds, ' s'),
    none(`${what}: accepted before`, tried ? [] : ['no call was, so nothing was tried']),
  ];
}

/** Calls with each client every 50 ms until the returned function is called, which gives every answer. */
function pollAll(clients: readonly ShopClient[], path: string): () => Promise<Answer[]> {
  const answers: Answer[] = [];
  const running = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    for (const client of clients) {
      const calling = client.call({ path }).then((answer) => {
        answers.push(answer);
        running.delete(calling);
      });
      running.add(calling);
    }
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
    return answers;
  };
}
