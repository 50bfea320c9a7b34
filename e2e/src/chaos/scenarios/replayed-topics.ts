import { services } from '@shop/infra/src/shop-processes.ts';
import { checkAll } from '../../checkers/check-all.ts';
import { openDatabases } from '../../checkers/databases.ts';
import { groupLags, rewindGroup } from '../../checkers/kafka-groups.ts';
import { waitUntilQuiescent } from '../../checkers/wait-until-quiescent.ts';
import { openLoopLoad } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import { atLeast, type Measurement, none } from '../../measurements/measurements.ts';
import type { Member } from '../../topology/member.ts';
import { FULL } from '../../topology/plan.ts';
import { snapshotTables } from './compare-tables.ts';
import { enginesOf } from './engines-of.ts';
import type { Run, Scenario } from './scenario.ts';

/** Consumer groups with projections of orders. */
const GROUPS = ['catalogue', 'order', 'analytics'] as const;

/** P-B4: every consumer group reads its topics again from the first record. */
export const replayedTopics: Scenario = {
  name: 'replayed-topics',
  guarantee: 'P-B4',
  statement: 'Replays change nothing',
  seconds: 120,
  alone: 'packages/platform/src/events/events-idempotency.contract.ts tests it on both logs with a test consumer',
  plan: FULL,
  run: async (run) => {
    const { topology, size, signal, history } = run;
    const { orderRandomCart } = createOrderClient(run);
    const next = () => ({ tag: 'order', send: orderRandomCart });
    await openLoopLoad({ perSecond: 10, seconds: size === 'full' ? 30 : 1, next, signal });
    return [...(await checkAll(topology, history.entries)), ...(await replay(run))];
  },
};

async function replay(run: Run): Promise<Measurement[]> {
  const { topology } = run;
  const { brokers } = enginesOf(run);
  const members = GROUPS.flatMap((name) => topology.members(name));
  const snapshot = await snapshotTables(
    run,
    services.filter((name) => topology.members(name).length > 0),
  );
  const databases = openDatabases(topology);
  try {
    const exits = await Promise.all(members.map(stopped));
    await Promise.all(GROUPS.map((group) => rewindGroup(brokers, group)));
    const lags = await groupLags(brokers);
    const records = lags.reduce((sum, one) => sum + one.records, 0);
    await Promise.all(members.map((member) => member.restart()));
    return [
      // A stop that takes longer than 9.5 s has exit code 1 (P-C1).
      none(
        'processes with an exit code other than 0',
        exits.filter((exit) => !exit.endsWith(' 0')),
      ),
      atLeast('records delivered again', records, GROUPS.length),
      await waitUntilQuiescent(databases, { what: 'quiescent after the replay', brokers }),
      await snapshot.compare('tables that differ from before'),
    ];
  } finally {
    await snapshot.close();
    await databases.close();
  }
}

async function stopped(member: Member): Promise<string> {
  await member.process().kill('SIGTERM');
  return `${member.name} ${await member.process().exit}`;
}
