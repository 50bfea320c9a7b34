import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '@shop/testing/child-process.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { checkAnalytics } from '../checkers/analytics.ts';
import { checkAll } from '../checkers/check-all.ts';
import { type Databases, openDatabases } from '../checkers/databases.ts';
import { deleteGroup } from '../checkers/kafka-groups.ts';
import { waitUntilQuiescent } from '../checkers/wait-until-quiescent.ts';
import { createBuying } from '../clients/buying.ts';
import { openLoad } from '../clients/open-load.ts';
import { atMost, type Measurement, none } from '../measurements.ts';
import type { Member } from '../topology/member.ts';
import { FULL } from '../topology/plan.ts';
import { snapshotTables } from './compare-tables.ts';
import { enginesOf } from './engines-of.ts';
import { secondsLimit } from './sample-measurements.ts';
import type { Run, Scenario } from './scenario.ts';

const EQUAL_WITHIN_S = 10;
const REBUILT_WITHIN_S = 60;

/** P-B3: while the shop sells, and after the projection was dropped and rebuilt in both ways (services/analytics/README.md). */
export const droppedProjection: Scenario = {
  name: 'dropped-projection',
  guarantee: 'P-B3',
  statement: 'Analytics equals orders',
  seconds: 180,
  byHand:
    'scenarios that place orders end with its check; the rebuild is tested in services/analytics/src, not on Kafka',
  plan: FULL,
  run: async (run) => {
    const databases = openDatabases(run.topology);
    try {
      return [
        ...(await whileSelling(run, databases)),
        ...(await checkAll(run.topology, run.history.entries)),
        ...(await rebuilt(run, databases)),
      ];
    } finally {
      await databases.close();
    }
  },
};

/** Every few seconds all orders so far must have arrived. */
async function whileSelling(run: Run, databases: Databases): Promise<Measurement[]> {
  const { every, times } = run.size === 'full' ? { every: 10, times: 6 } : { every: 2, times: 1 };
  const { buy } = createBuying(run);
  const next = () => ({ tag: 'order', make: buy });
  const selling = openLoad({ perSecond: 5, seconds: every * times, next, signal: run.signal });
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    await wait(every * 1_000, undefined, { signal: run.signal });
    took.push(await secondsUntilEqual(databases, new Date()));
  }
  await selling;
  return [
    atMost(
      `equal while selling, the latest of ${times}`,
      Math.max(...took),
      secondsLimit(run.size, EQUAL_WITHIN_S),
      ' s',
    ),
  ];
}

async function secondsUntilEqual(databases: Databases, before: Date): Promise<number> {
  const began = performance.now();
  const equal = async () => {
    const measurements = await checkAnalytics(databases, before);
    if (measurements.some(({ holds }) => !holds)) throw new Error('analytics differs');
  };
  return eventually(equal, { within: 1_000 * REBUILT_WITHIN_S, every: 50 }).then(
    () => (performance.now() - began) / 1_000,
    () => Number.POSITIVE_INFINITY,
  );
}

async function rebuilt(run: Run, databases: Databases): Promise<Measurement[]> {
  const { topology } = run;
  const { brokers } = enginesOf(run);
  const prints = await snapshotTables(run, ['analytics']);
  const forget = async () => {
    await runTask('services/analytics/src/drop-revenue.ts', topology.databaseUrl('analytics'));
    const rows = await databases.of('analytics').query('select 1 from revenue_orders');
    return none('orders left after it was dropped', rows);
  };
  const compare = async (way: string, dropped: Measurement) => {
    const took = await secondsUntilEqual(databases, new Date());
    return [
      dropped,
      atMost('equal again', took, REBUILT_WITHIN_S, ' s'),
      await waitUntilQuiescent(databases, { brokers }),
      await prints.compare('tables that differ'),
    ].map((measurement) => ({ ...measurement, what: `rebuilt ${way}: ${measurement.what}` }));
  };
  try {
    const dropped = await forget();
    await runTask('services/order/src/republish.ts', topology.databaseUrl('order'));
    const byRepublish = await compare('by republish', dropped);
    const droppedAgain = await forget();
    const [member] = topology.members('analytics') as [Member];
    const group = `analytics-${run.random.below(2 ** 32)}`;
    await member.restart({ signal: 'SIGTERM', env: { EVENT_GROUP: group } });
    const fromLog = await compare('from the log', droppedAgain);
    await member.restart({ signal: 'SIGTERM' });
    await deleteGroup(brokers, group);
    return [...byRepublish, ...fromLog];
  } finally {
    await prints.close();
  }
}

/** @throws Error with its log when it does not end well */
async function runTask(main: string, url: string): Promise<void> {
  const env = { DATABASE_URL: url, LOG_LEVEL: 'warn' };
  const task = await startService({ main, env, ready: false });
  const code = await task.exit;
  if (code !== 0) throw new Error(`${main} ended with ${code}.\n${task.logs()}`);
}
