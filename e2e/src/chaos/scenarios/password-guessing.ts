import type { Answer } from '../clients/call.ts';
import { logIn, type Person, registerPerson } from '../clients/people.ts';
import { atLeast, atMost, info, type Measurement, none } from '../measurements.ts';
import { WHOLE } from '../topology/plan.ts';
import { isOk } from './sample-measurements.ts';
import type { Run, Scenario } from './scenario.ts';

/** Wrong passwords within 15 minutes that reach the hash (RELIABILITY.md, P-E5). */
const LIMITS = { account: 5, address: 100 };
const AT_ONCE = 8;

interface Attempt {
  /** Of the client, as the proxy in front of the gateway states it. */
  from: string;
  email: string;
  password: string;
}

/** P-E5: 10,000 guesses in three ways, and people who know their password. */
export const passwordGuessing: Scenario = {
  name: 'password-guessing',
  guarantee: 'P-E5',
  statement: 'Guessing is slow',
  seconds: 400,
  plan: WHOLE,
  run: async (run) => {
    const sizes =
      run.size === 'full' ? { account: 4_000, address: 3_000, right: 200 } : { account: 30, address: 110, right: 8 };
    return [
      ...(await rightOnes(run, sizes.right)),
      ...(await oneAccount(run, sizes.account)),
      ...(await oneAddress(run, 'one address, many accounts', sizes.address, () => '10.60.0.1')),
      // What a client claims of itself stands before what the trusted proxy adds.
      ...(await oneAddress(
        run,
        'one address that claims to be others',
        sizes.address,
        (n) => `10.61.${n % 250}.${(n * 7) % 250}, 10.62.0.1`,
      )),
      ...(run.size === 'full' ? await withoutProxy(run) : []),
    ];
  },
};

async function oneAccount(run: Run, count: number): Promise<Measurement[]> {
  const { topology, random } = run;
  const owner = await registerPerson(topology.gateways[0]?.url ?? '', `e5-${random.below(2 ** 32)}`, '10.50.0.1');
  const spelled = [owner.email, owner.email.toUpperCase(), ` ${owner.email} `];
  const answers = await tryAll(run, count, (n) => ({
    from: `10.51.${n % 250}.${Math.floor(n / 250)}`,
    email: spelled[n % spelled.length] as string,
    password: `wrong-${n}`,
  }));
  const right = { email: owner.email, password: owner.password };
  const [elsewhere, known] = [
    await tryOnce(run, { from: '10.52.0.1', ...right }),
    await tryOnce(run, { from: '10.50.0.1', ...right }),
  ];
  return [
    ...measurementsOf('one account, many addresses', answers, LIMITS.account),
    info('one account: the right password from elsewhere meanwhile', String(elsewhere.status)),
    none(
      'one account: its owner, from where he signed in before, is kept out',
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
  const answers = await tryAll(run, count, (n) => ({
    from: fromOf(n),
    email: `nobody-${mark}-${n}@chaos.test`,
    password: 'wrong-one',
  }));
  return measurementsOf(name, answers, LIMITS.address);
}

/** The second gateway trusts no proxy: there, what a client claims counts for nothing at all. */
async function withoutProxy(run: Run): Promise<Measurement[]> {
  const url = run.topology.gateways[1]?.url ?? '';
  const answers = await tryAll(
    run,
    400,
    (n) => ({ from: `10.63.0.${n % 250}`, email: `claims-${n}@chaos.test`, password: 'wrong-one' }),
    url,
  );
  return measurementsOf('without a trusted proxy, claimed addresses', answers, LIMITS.address);
}

/**
 * People who know their password sign in from one address, at 200 a minute or as fast as it goes. People of their own: the
 * shop's customers may be under attack from an earlier scenario.
 */
async function rightOnes(run: Run, count: number): Promise<Measurement[]> {
  const mark = run.random.below(2 ** 32);
  const customers: Person[] = [];
  for (let n = 0; n < 8; n += 1) {
    customers.push(await registerPerson(run.topology.gateways[0]?.url ?? '', `e5-right-${mark}-${n}`, `10.71.0.${n}`));
  }
  const began = performance.now();
  const answers = await tryAll(
    run,
    count,
    (n) => {
      const { email, password } = customers[n % customers.length] as Person;
      return { from: '10.70.0.1', email, password };
    },
    undefined,
    2,
  );
  const perMinute = (60_000 * answers.length) / (performance.now() - began);
  return [
    none(
      'right logins that were refused',
      answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body}`),
    ),
    // A quick run shares its machine.
    atLeast('right logins', perMinute, run.size === 'full' ? 200 : 0, ' a minute'),
  ];
}

function measurementsOf(name: string, answers: readonly Answer[], limit: number): Measurement[] {
  const hashed = answers.filter(({ status }) => status === 401);
  const odd = answers.filter(
    (one) => one.status !== 401 && !(one.status === 429 && one.headers['retry-after'] !== undefined),
  );
  return [
    atMost(`${name}: of ${answers.length} wrong passwords reached the hash`, hashed.length, limit),
    none(
      `${name}: answers that are no 401, or 429 with Retry-After`,
      odd.map(({ status, error, body }) => `${status || error} ${body}`),
    ),
  ];
}

async function tryAll(
  run: Run,
  count: number,
  attemptOf: (n: number) => Attempt,
  url?: string,
  atOnce = AT_ONCE,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let n = 0;
  const guesser = async () => {
    while (n < count && !run.signal.aborted) answers.push(await tryOnce(run, attemptOf(n++), url));
  };
  await Promise.all(Array.from({ length: atOnce }, guesser));
  return answers;
}

function tryOnce(
  run: Run,
  { from, email, password }: Attempt,
  url = run.topology.gateways[0]?.url ?? '',
): Promise<Answer> {
  return logIn(url, { email, password, address: from });
}
