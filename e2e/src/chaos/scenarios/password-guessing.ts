import type { CallResult } from '../../clients/call.ts';
import { type Customer, logIn, registerCustomer } from '../../clients/fixture.ts';
import { isOk } from '../../clients/sample-measurements.ts';
import { atLeast, atMost, info, type Measurement, none } from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import type { Run, Scenario } from './scenario.ts';

/** Wrong passwords that are hashed within 15 minutes (P-E5). */
const LIMITS = { account: 5, address: 100 };
const CONCURRENCY = 8;

interface Attempt {
  /** IP address of the client, as the proxy in front of the gateway states it. */
  from: string;
  email: string;
  password: string;
}

/** P-E5: 10,000 guesses in three ways, and customers who know their password. */
export const passwordGuessing: Scenario = {
  name: 'password-guessing',
  guarantee: 'P-E5',
  statement: 'Guessing is slow',
  seconds: 400,
  plan: EMBEDDED,
  run: async (run) => {
    const sizes =
      run.size === 'full'
        ? { account: 4_000, address: 3_000, correct: 200 }
        : { account: 30, address: 110, correct: 8 };
    return [
      ...(await correctLogins(run, sizes.correct)),
      ...(await oneAccount(run, sizes.account)),
      ...(await oneAddress(run, 'one address, many accounts', sizes.address, () => '10.60.0.1')),
      // A client may send X-Forwarded-For; the trusted proxy appends the real address.
      ...(await oneAddress(
        run,
        'one address with forged X-Forwarded-For',
        sizes.address,
        (n) => `10.61.${n % 250}.${(n * 7) % 250}, 10.62.0.1`,
      )),
      ...(run.size === 'full' ? await withoutProxy(run) : []),
    ];
  },
};

async function oneAccount(run: Run, count: number): Promise<Measurement[]> {
  const { topology, random } = run;
  const owner = await registerCustomer(topology.gateways[0]?.url ?? '', `e5-${random.below(2 ** 32)}`, '10.50.0.1');
  const spellings = [owner.email, owner.email.toUpperCase(), ` ${owner.email} `];
  const results = await tryAll(run, count, (n) => ({
    from: `10.51.${n % 250}.${Math.floor(n / 250)}`,
    email: spellings[n % spellings.length] as string,
    password: `wrong-${n}`,
  }));
  const credentials = { email: owner.email, password: owner.password };
  const [elsewhere, known] = [
    await tryOnce(run, { from: '10.52.0.1', ...credentials }),
    await tryOnce(run, { from: '10.50.0.1', ...credentials }),
  ];
  return [
    ...measurementsOf('one account, many addresses', results, LIMITS.account),
    info('one account: status of the correct password from another address', String(elsewhere.status)),
    none(
      'one account: its owner is rejected at a known address',
      isOk(known) ? [] : [`${known.status || known.error}`],
    ),
  ];
}

async function oneAddress(
  run: Run,
  name: string,
  count: number,
  fromOf: (n: number) => string,
): Promise<Measurement[]> {
  const mark = run.random.below(2 ** 32);
  const results = await tryAll(run, count, (n) => ({
    from: fromOf(n),
    email: `nobody-${mark}-${n}@chaos.test`,
    password: 'wrong-one',
  }));
  return measurementsOf(name, results, LIMITS.address);
}

/** The second gateway trusts no proxy and ignores X-Forwarded-For. */
async function withoutProxy(run: Run): Promise<Measurement[]> {
  const url = run.topology.gateways[1]?.url ?? '';
  const results = await tryAll(
    run,
    400,
    (n) => ({ from: `10.63.0.${n % 250}`, email: `claims-${n}@chaos.test`, password: 'wrong-one' }),
    url,
  );
  return measurementsOf('forged X-Forwarded-For without a trusted proxy', results, LIMITS.address);
}

/**
 * Customers who know their password sign in from one address, as fast as possible. They are new accounts: an earlier scenario may have
 * attacked those of the fixture.
 */
async function correctLogins(run: Run, count: number): Promise<Measurement[]> {
  const mark = run.random.below(2 ** 32);
  const customers: Customer[] = [];
  for (let n = 0; n < 8; n += 1) {
    customers.push(
      await registerCustomer(run.topology.gateways[0]?.url ?? '', `e5-right-${mark}-${n}`, `10.71.0.${n}`),
    );
  }
  const startedAt = performance.now();
  const results = await tryAll(
    run,
    count,
    (n) => {
      const { email, password } = customers[n % customers.length] as Customer;
      return { from: '10.70.0.1', email, password };
    },
    undefined,
    2,
  );
  const perMinute = (60_000 * results.length) / (performance.now() - startedAt);
  return [
    none(
      'correct logins that were rejected',
      results.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body}`),
    ),
    // No limit in a quick run, which shares its machine.
    atLeast('correct logins', perMinute, run.size === 'full' ? 200 : 0, ' per minute'),
  ];
}

function measurementsOf(name: string, results: readonly CallResult[], limit: number): Measurement[] {
  const hashed = results.filter(({ status }) => status === 401);
  const unexpected = results.filter(
    (one) => one.status !== 401 && !(one.status === 429 && one.headers['retry-after'] !== undefined),
  );
  return [
    atMost(`${name}: of ${results.length} wrong passwords hashed`, hashed.length, limit),
    none(
      `${name}: responses other than 401, or 429 with Retry-After`,
      unexpected.map(({ status, error, body }) => `${status || error} ${body}`),
    ),
  ];
}

async function tryAll(
  run: Run,
  count: number,
  attemptOf: (n: number) => Attempt,
  url?: string,
  concurrency = CONCURRENCY,
): Promise<CallResult[]> {
  const results: CallResult[] = [];
  let n = 0;
  const client = async () => {
    while (n < count && !run.signal.aborted) results.push(await tryOnce(run, attemptOf(n++), url));
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  return results;
}

function tryOnce(
  run: Run,
  { from, email, password }: Attempt,
  url = run.topology.gateways[0]?.url ?? '',
): Promise<CallResult> {
  return logIn(url, { email, password, address: from });
}
