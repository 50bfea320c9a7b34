import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceName } from '@shop/infra/src/shop-processes.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openAuditConsumer } from '../checkers/audit-consumer.ts';
import { checkAll } from '../checkers/check-all.ts';
import { membersOf } from '../checkers/kafka-groups.ts';
import { createBuying } from '../clients/buying.ts';
import { openLoad } from '../clients/open-load.ts';
import { pauseProcesses } from '../faults/pause-processes.ts';
import { atLeast, atMost, info, type Measurement } from '../measurements.ts';
import type { Member } from '../topology/member.ts';
import { FULL } from '../topology/plan.ts';
import { enginesOf } from './engines-of.ts';
import { countByStatus, isOk, secondsLimit } from './sample-measurements.ts';
import type { Run, Scenario } from './scenario.ts';

/** Longer than EVENT_LEASE_MS of the plan (10 s, quick 3 s): the frozen member comes back as a zombie. */
const FROZEN_S = 15;
const QUICK_FROZEN_S = 5;
const LAG_GONE_WITHIN_S = 45;

/** What happens to a member, in seconds after the start. */
interface Blow {
  at: number;
  service: ServiceName;
  member: 0 | 1;
  /** Seconds that it stands still; without, it is killed and started again. */
  frozen?: number;
}

interface Course {
  ordersASecond: number;
  seconds: number;
  /** Orders without which nothing was tried. */
  enough: number;
  blows: Blow[];
}

const COURSES: Record<Run['size'], Course> = {
  full: {
    ordersASecond: 5,
    seconds: 120,
    enough: 250,
    blows: [
      { at: 5, service: 'analytics', member: 0 },
      { at: 20, service: 'order', member: 0 },
      { at: 35, service: 'analytics', member: 1 },
      { at: 50, service: 'order', member: 1 },
      { at: 65, service: 'analytics', member: 0, frozen: FROZEN_S },
      { at: 90, service: 'order', member: 0, frozen: FROZEN_S },
    ],
  },
  quick: {
    ordersASecond: 8,
    seconds: 7,
    enough: 20,
    blows: [
      { at: 0.5, service: 'analytics', member: 0 },
      { at: 0.5, service: 'analytics', member: 1, frozen: QUICK_FROZEN_S },
      { at: 0.5, service: 'order', member: 1, frozen: QUICK_FROZEN_S },
    ],
  },
};

/** P-B7: members of the groups of order and analytics are killed in turn, and frozen until their sessions are over. */
export const consumerRebalance: Scenario = {
  name: 'consumer-rebalance',
  guarantee: 'P-B7',
  statement: 'Rebalances lose and double nothing',
  seconds: 300,
  plan: FULL,
  run: async (run) => {
    const { ordersASecond, seconds, enough, blows } = COURSES[run.size];
    const auditConsumer = await openAuditConsumer(run.topology);
    const { buy } = createBuying(run);
    const next = () => ({ tag: 'order', make: buy });
    try {
      const load = openLoad({ perSecond: ordersASecond, seconds, next, signal: run.signal });
      const taken = await Promise.all(blows.map((blow) => strike(run, blow)));
      const orders = await load;
      return [
        info('answers', countByStatus(orders)),
        atLeast('orders accepted meanwhile, of two events and more each', orders.filter(isOk).length, enough),
        ...(await checkAll(run.topology, run.history.entries, {
          what: 'lag gone',
          seconds: secondsLimit(run.size, LAG_GONE_WITHIN_S),
        })),
        ...(await auditConsumer.measurements()),
        ...taken.flat(),
      ];
    } finally {
      await auditConsumer.stop();
    }
  },
};

/** @returns of a member that was frozen, whether the others took its work over meanwhile: else it came back as no zombie */
async function strike(run: Run, { at, service, member, frozen }: Blow): Promise<Measurement[]> {
  const { topology, log, signal } = run;
  await wait(at * 1_000, undefined, { signal });
  const struck = topology.members(service)[member] as Member;
  log(`${service} ${member + 1} is ${frozen === undefined ? 'killed' : `frozen for ${frozen} s`}`);
  if (frozen === undefined) {
    await struck.restart();
    return [];
  }
  const { brokers } = enginesOf(run);
  const before = await membersOf(brokers, service);
  const goOn = pauseProcesses([struck.process().pid]);
  let still: ReadonlySet<string>;
  try {
    await wait(frozen * 1_000, undefined, { signal });
    still = await membersOf(brokers, service);
  } finally {
    goOn();
  }
  // It answers when its database does, behind the calls that came while it stood still.
  await eventually(async () => (await fetch(`${struck.innerUrl}/readyz`)).body?.cancel(), { within: 60_000 });
  const left = [...before].filter((id) => still.has(id)).length;
  return [
    atMost(`${service} ${member + 1}, frozen: members of before that its group still has`, left, before.size - 1),
  ];
}
