import { services } from '@shop/infra/src/shop-processes.ts';
import { checkAll } from '../checkers/check-all.ts';
import { openDatabases } from '../checkers/databases.ts';
import { groupLags, rewindGroup } from '../checkers/kafka-groups.ts';
import { waitUntilQuiescent } from '../checkers/wait-until-quiescent.ts';
import { createBuying } from '../clients/buying.ts';
import { openLoad } from '../clients/open-load.ts';
import { atLeast, type Measurement, none } from '../measurements.ts';
import type { Member } from '../topology/member.ts';
import { FULL } from '../topology/plan.ts';
import { snapshotTables } from './compare-tables.ts';
import { enginesOf } from './engines-of.ts';
import type { Run, Scenario } from './scenario.ts';

/** Groups that keep copies of orders. */
const GROUPS = ['catalogue', 'order', 'analytics'] as const;

/** P-B4: every group reads its topics again from the first record. */
export const replayedTopics: Scenario = {
  name: 'replayed-topics',
  guarantee: 'P-B4',
  statement: 'Replays change nothing',
  seconds: 120,
  byHand:
    'both logs pass it in packages/platform/src/events/events-idempotency.contract.ts, with a consumer of the tests',
  plan: FULL,
  run: async (run) => {
    const { topology, size, signal, history } = run;
    const { buy } = createBuying(run);
    const next = () => ({ tag: 'order', make: buy });
    await openLoad({ perSecond: 10, seconds: size === 'full' ? 30 : 1, next, signal });
    return [...(await checkAll(topology, history.entries)), ...(await replay(run))];
  },
};

async function replay(run: Run): Promise<Measurement[]> {
  const { topology } = run;
  const { brokers } = enginesOf(run);
  const members = GROUPS.flatMap((name) => topology.members(name));
  const prints = await snapshotTables(
    run,
    services.filter((name) => topology.members(name).length > 0),
  );
  const databases = openDatabases(topology);
  try {
    const ends = await Promise.all(members.map(ended));
    await Promise.all(GROUPS.map((group) => rewindGroup(brokers, group)));
    const behind = await groupLags(brokers);
    const records = behind.reduce((sum, one) => sum + one.records, 0);
    await Promise.all(members.map((member) => member.restart()));
    return [
      // A process that takes more than 9.5 s ends with 1 (P-C1).
      none(
        'processes that did not stop cleanly',
        ends.filter((end) => !end.endsWith(' 0')),
      ),
      atLeast('records delivered again', records, GROUPS.length),
      await waitUntilQuiescent(databases, { what: 'all handled again', brokers }),
      await prints.compare('tables that differ from before'),
    ];
  } finally {
    await prints.close();
    await databases.close();
  }
}

async function ended(member: Member): Promise<string> {
  await member.process().kill('SIGTERM');
  return `${member.name} ${await member.process().exit}`;
}
