import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '@shop/testing/child-process.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { checkAnalytics } from '../../checkers/analytics.ts';
import { checkAll } from '../../checkers/check-all.ts';
import { type Databases, openDatabases } from '../../checkers/databases.ts';
import { deleteGroup } from '../../checkers/kafka-groups.ts';
import { waitUntilQuiescent } from '../../checkers/wait-until-quiescent.ts';
import { openLoopLoad } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import { secondsLimit } from '../../clients/sample-measurements.ts';
import { atMost, type Measurement, none } from '../../measurements/measurements.ts';
import type { Member } from '../../topology/member.ts';
import { FULL } from '../../topology/plan.ts';
import { snapshotTables } from './compare-tables.ts';
import { enginesOf } from './engines-of.ts';
import type { Run, Scenario } from './scenario.ts';

const EQUAL_WITHIN_S = 10;
const REBUILT_WITHIN_S = 60;

/** P-B3: under load, and after the projection was dropped and rebuilt in both ways (services/analytics/README.md). */
export const droppedProjection: Scenario = {
  name: 'dropped-projection',
  guarantee: 'P-B3',
  statement: 'Analytics equals orders',
  seconds: 180,
  alone: 'all scenarios check it at their end; services/analytics/src tests the rebuild, though not on Kafka',
  plan: FULL,
  run: async (run) => {
    const databases = openDatabases(run.topology);
    try {
      return [
        ...(await underLoad(run, databases)),
        ...(await checkAll(run.topology, run.history.entries)),
        ...(await rebuild(run, databases)),
      ];
    } finally {
      await databases.close();
    }
  },
};

/** Compares every few seconds: all earlier orders must have arrived in analytics. */
async function underLoad(run: Run, databases: Databases): Promise<Measurement[]> {
  const { every, times } = run.size === 'full' ? { every: 10, times: 6 } : { every: 2, times: 1 };
  const { orderRandomCart } = createOrderClient(run);
  const next = () => ({ tag: 'order', send: orderRandomCart });
  const ordering = openLoopLoad({ perSecond: 5, seconds: every * times, next, signal: run.signal });
  const delays: number[] = [];
  for (let n = 0; n < times; n += 1) {
    await wait(every * 1_000, undefined, { signal: run.signal });
    delays.push(await secondsUntilEqual(databases, new Date()));
  }
  await ordering;
  return [
    atMost(
      `equal under load, the slowest of ${times}`,
      Math.max(...delays),
      secondsLimit(run.size, EQUAL_WITHIN_S),
      ' s',
    ),
  ];
}

async function secondsUntilEqual(databases: Databases, before: Date): Promise<number> {
  const startedAt = performance.now();
  const equal = async () => {
    const measurements = await checkAnalytics(databases, before);
    if (measurements.some(({ holds }) => !holds)) throw new Error('analytics differs');
  };
  return eventually(equal, { within: 1_000 * REBUILT_WITHIN_S, every: 50 }).then(
    () => (performance.now() - startedAt) / 1_000,
    () => Number.POSITIVE_INFINITY,
  );
}

async function rebuild(run: Run, databases: Databases): Promise<Measurement[]> {
  const { topology } = run;
  const { brokers } = enginesOf(run);
  const snapshot = await snapshotTables(run, ['analytics']);
  const drop = async () => {
    await runTask('analytics', 'drop-revenue', topology.databaseUrl('analytics'));
    const rows = await databases.of('analytics').query('select 1 from revenue_orders');
    return none('orders left after the drop', rows);
  };
  const compare = async (way: string, dropped: Measurement) => {
    const took = await secondsUntilEqual(databases, new Date());
    return [
      dropped,
      atMost('equal again', took, REBUILT_WITHIN_S, ' s'),
      await waitUntilQuiescent(databases, { brokers }),
      await snapshot.compare('tables that differ'),
    ].map((measurement) => ({ ...measurement, what: `rebuilt ${way}: ${measurement.what}` }));
  };
  try {
    const dropped = await drop();
    await runTask('order', 'republish', topology.databaseUrl('order'));
    await runTask('catalogue', 'republish', topology.databaseUrl('catalogue'));
    const fromRepublish = await compare('by republish', dropped);
    const droppedAgain = await drop();
    const [member] = topology.members('analytics') as [Member];
    const group = `analytics-${run.random.below(2 ** 32)}`;
    await member.restart({ signal: 'SIGTERM', env: { EVENT_GROUP: group } });
    const fromLog = await compare('from the log', droppedAgain);
    await member.restart({ signal: 'SIGTERM' });
    await deleteGroup(brokers, group);
    return [...fromRepublish, ...fromLog];
  } finally {
    await snapshot.close();
  }
}

/** @throws Error with the log of the task when its exit code is not 0 */
async function runTask(service: string, name: string, url: string): Promise<void> {
  const env = { DATABASE_URL: url, LOG_LEVEL: 'warn' };
  const task = await startService({ main: `services/${service}/src/tasks.ts`, args: [name], env, ready: false });
  const code = await task.exit;
  if (code !== 0) throw new Error(`${name} of ${service} ended with ${code}.\n${task.logs()}`);
}
