import { setTimeout as wait } from 'node:timers/promises';
import { type Customer, logIn } from '../../clients/fixture.ts';
import { uncachedList } from '../../clients/mixed-calls.ts';
import { openLoopLoad, type Sample, type TaggedCall } from '../../clients/open-loop-load.ts';
import {
  describeSample,
  hasRetryAfter,
  isOk,
  latencyAtMost,
  latencyLimit,
  slowestAtMost,
} from '../../clients/sample-measurements.ts';
import { info, none } from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import type { Run, Scenario } from './scenario.ts';

const LOGINS_PER_SECOND = 100;
const READS_PER_SECOND = 20;

/** P-C6: logins with wrong passwords from many IP addresses, for existing and unknown accounts. */
export const loginStorm: Scenario = {
  name: 'login-storm',
  guarantee: 'P-C6',
  statement: 'A login storm does not close the shop',
  seconds: 150,
  alone: 'its load leaves no processor time to other tests',
  plan: EMBEDDED,
  run: async (run) => {
    // A quick run shares its machine: some calls may be rejected or time out.
    const quick = run.size === 'quick';
    const [seconds, perSecond] = run.size === 'full' ? [40, LOGINS_PER_SECOND] : [6, LOGINS_PER_SECOND / 2];
    const reads = { perSecond: READS_PER_SECOND, next: readCall(run), signal: run.signal };
    const calm = await openLoopLoad({ ...reads, seconds: seconds / 3 });
    const attacking = openLoopLoad({ perSecond, seconds, next: wrongLogin(run), signal: run.signal });
    const reading = openLoopLoad({ ...reads, seconds });
    const correct = await correctLogins(run, run.size === 'full' ? 6 : 1);
    const [wrong, during] = await Promise.all([attacking, reading]);
    const unexpected = wrong.filter(
      (one) => one.status !== 401 && !hasRetryAfter(one) && !(quick && one.status === 504),
    );
    return [
      latencyAtMost('catalogue', during, 0.95, latencyLimit(run.size, 500)),
      none(
        'catalogue reads that failed',
        during.filter((one) => !isOk(one) && !(quick && hasRetryAfter(one))).map(describeSample),
      ),
      none(
        'wrong logins with a response other than 401, or 429 or 503 with Retry-After',
        unexpected.map(describeSample),
      ),
      slowestAtMost('correct logins, including waits for Retry-After', correct, latencyLimit(run.size, 5_000)),
      info('catalogue before, p95', latencyAtMost('', calm, 0.95, 0).measured),
      info(
        'wrong logins that were hashed',
        `${wrong.filter(({ status }) => status === 401).length} of ${wrong.length}`,
      ),
    ];
  },
};

function readCall({ fixture }: Run): (n: number) => TaggedCall {
  return (n) => ({ tag: 'read', send: () => fixture.administrator.call(uncachedList(n)) });
}

/** Each login comes from its own IP address, so that limits per address do not apply. */
function wrongLogin({ topology, fixture, random }: Run): (n: number) => TaggedCall {
  const url = topology.gateways[0]?.url ?? '';
  return (n) => {
    const address = `10.${100 + random.below(100)}.${random.below(250)}.${random.below(250)}`;
    const email = n % 20 === 0 ? random.pick(fixture.customers).email : `storm-${n}@chaos.test`;
    return { tag: 'login', send: () => logIn(url, { email, password: `wrong-${n}`, address }) };
  };
}

/** Customers sign in from a known address and retry after the Retry-After of a rejection. */
async function correctLogins({ topology, fixture }: Run, count: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const customer of fixture.customers.slice(0, count)) {
    await wait(1_500);
    samples.push(await logInWithRetries(topology.gateways[0]?.url ?? '', customer));
  }
  return samples;
}

async function logInWithRetries(url: string, customer: Customer): Promise<Sample> {
  const startedAt = performance.now();
  for (;;) {
    const result = await logIn(url, customer);
    const durationMs = performance.now() - startedAt;
    if (result.status === 200 || durationMs > 20_000) return { ...result, startedAt, durationMs, tag: 'correct' };
    await wait(Number(result.headers['retry-after'] ?? 1) * 1_000);
  }
}
