import { setTimeout as wait } from 'node:timers/promises';
import { catalogueRead } from '../clients/mixed-shots.ts';
import { openLoad, type Sample, type Shot } from '../clients/open-load.ts';
import { logIn, type Person } from '../clients/people.ts';
import { info, none } from '../measurements.ts';
import { WHOLE } from '../topology/plan.ts';
import {
  describeSample,
  hasRetryAfter,
  isOk,
  latencyAtMost,
  latencyLimit,
  slowestAtMost,
} from './sample-measurements.ts';
import type { Run, Scenario } from './scenario.ts';

const LOGINS = 100;
const READS = 20;

/** P-C6: a storm of wrong passwords from everywhere, for accounts there are and accounts there are not. */
export const loginStorm: Scenario = {
  name: 'login-storm',
  guarantee: 'P-C6',
  statement: 'A login storm does not close the shop',
  seconds: 150,
  byHand: 'a load that leaves nothing of the machine to the tests beside it',
  plan: WHOLE,
  run: async (run) => {
    // On a machine that others use too, the storm may leave too little for an answer in time.
    const quick = run.size === 'quick';
    const [seconds, perSecond] = run.size === 'full' ? [40, LOGINS] : [6, LOGINS / 2];
    const reads = { perSecond: READS, next: readShot(run), signal: run.signal };
    const calm = await openLoad({ ...reads, seconds: seconds / 3 });
    const storm = openLoad({ perSecond, seconds, next: wrongLogin(run), signal: run.signal });
    const reading = openLoad({ ...reads, seconds });
    const owners = await rightLogins(run, run.size === 'full' ? 6 : 1);
    const [wrong, during] = await Promise.all([storm, reading]);
    const rude = wrong.filter((one) => one.status !== 401 && !hasRetryAfter(one) && !(quick && one.status === 504));
    return [
      latencyAtMost('catalogue', during, 0.95, latencyLimit(run.size, 500)),
      none(
        'catalogue reads that failed',
        during.filter((one) => !isOk(one) && !(quick && hasRetryAfter(one))).map(describeSample),
      ),
      none('wrong logins that were no 401, nor refused with Retry-After', rude.map(describeSample)),
      slowestAtMost('right logins, waits for Retry-After included', owners, latencyLimit(run.size, 5_000)),
      info('catalogue before the storm, p95', latencyAtMost('', calm, 0.95, 0).measured),
      info(
        'wrong logins that reached the hash',
        `${wrong.filter(({ status }) => status === 401).length} of ${wrong.length}`,
      ),
    ];
  },
};

function readShot({ people }: Run): (n: number) => Shot {
  return (n) => ({ tag: 'read', make: () => people.administrator.call(catalogueRead(n)) });
}

/** Each from an address of its own, so that no limit of one address helps. */
function wrongLogin({ topology, people, random }: Run): (n: number) => Shot {
  const url = topology.gateways[0]?.url ?? '';
  return (n) => {
    const address = `10.${100 + random.below(100)}.${random.below(250)}.${random.below(250)}`;
    const email = n % 20 === 0 ? random.pick(people.customers).email : `storm-${n}@chaos.test`;
    return { tag: 'login', make: () => logIn(url, { email, password: `wrong-${n}`, address }) };
  };
}

/** Owners sign in from where they signed in before; a 429 is tried again when its Retry-After says, as a person would. */
async function rightLogins({ topology, people }: Run, count: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const owner of people.customers.slice(0, count)) {
    await wait(1_500);
    samples.push(await signIn(topology.gateways[0]?.url ?? '', owner));
  }
  return samples;
}

async function signIn(url: string, owner: Person): Promise<Sample> {
  const at = performance.now();
  for (;;) {
    const answer = await logIn(url, owner);
    const took = performance.now() - at;
    if (answer.status === 200 || took > 20_000) return { ...answer, at, took, tag: 'owner' };
    await wait(Number(answer.headers['retry-after'] ?? 1) * 1_000);
  }
}
