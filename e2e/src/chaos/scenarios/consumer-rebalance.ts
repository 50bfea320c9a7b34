import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceName } from '@shop/infra/src/shop-processes.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openAuditConsumer } from '../../checkers/audit-consumer.ts';
import { checkAll } from '../../checkers/check-all.ts';
import { membersOf } from '../../checkers/kafka-groups.ts';
import { openLoopLoad } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import { countByStatus, isOk, secondsLimit } from '../../clients/sample-measurements.ts';
import { pauseProcesses } from '../../faults/pause-processes.ts';
import { atLeast, atMost, info, type Measurement } from '../../measurements/measurements.ts';
import type { Member } from '../../topology/member.ts';
import { FULL } from '../../topology/plan.ts';
import { enginesOf } from './engines-of.ts';
import type { Run, Scenario } from './scenario.ts';

/** Longer than EVENT_LEASE_MS of the plan (10 s, quick 3 s): the frozen member returns as a zombie. */
const FROZEN_S = 15;
const QUICK_FROZEN_S = 5;
const LAG_GONE_WITHIN_S = 45;

/** A fault of one member, `at` seconds after the start. */
interface ScheduledFault {
  at: number;
  service: ServiceName;
  member: 0 | 1;
  /** Seconds of freezing; undefined: the member is killed and restarted. */
  frozen?: number;
}

interface Schedule {
  ordersPerSecond: number;
  seconds: number;
  /** Accepted orders below which the run proves nothing. */
  minOrders: number;
  faults: ScheduledFault[];
}

const SCHEDULES: Record<Run['size'], Schedule> = {
  full: {
    ordersPerSecond: 5,
    seconds: 120,
    minOrders: 250,
    faults: [
      { at: 5, service: 'analytics', member: 0 },
      { at: 20, service: 'order', member: 0 },
      { at: 35, service: 'analytics', member: 1 },
      { at: 50, service: 'order', member: 1 },
      { at: 65, service: 'analytics', member: 0, frozen: FROZEN_S },
      { at: 90, service: 'order', member: 0, frozen: FROZEN_S },
    ],
  },
  quick: {
    ordersPerSecond: 8,
    seconds: 7,
    minOrders: 20,
    faults: [
      { at: 0.5, service: 'analytics', member: 0 },
      { at: 0.5, service: 'analytics', member: 1, frozen: QUICK_FROZEN_S },
      { at: 0.5, service: 'order', member: 1, frozen: QUICK_FROZEN_S },
    ],
  },
};

/** P-B7: members of the consumer groups of order and analytics are killed, and frozen until their sessions expire. */
export const consumerRebalance: Scenario = {
  name: 'consumer-rebalance',
  guarantee: 'P-B7',
  statement: 'Rebalances lose and duplicate nothing',
  seconds: 300,
  plan: FULL,
  run: async (run) => {
    const { ordersPerSecond, seconds, minOrders, faults } = SCHEDULES[run.size];
    const auditConsumer = await openAuditConsumer(run.topology);
    const { orderRandomCart } = createOrderClient(run);
    const next = () => ({ tag: 'order', send: orderRandomCart });
    try {
      const load = openLoopLoad({ perSecond: ordersPerSecond, seconds, next, signal: run.signal });
      const takenOver = await Promise.all(faults.map((fault) => inject(run, fault)));
      const orders = await load;
      return [
        info('responses', countByStatus(orders)),
        atLeast('orders accepted meanwhile, with two or more events each', orders.filter(isOk).length, minOrders),
        ...(await checkAll(run.topology, run.history.entries, {
          what: 'lag gone',
          seconds: secondsLimit(run.size, LAG_GONE_WITHIN_S),
        })),
        ...(await auditConsumer.measurements()),
        ...takenOver.flat(),
      ];
    } finally {
      await auditConsumer.stop();
    }
  },
};

/**
 * Injects a fault when it is due.
 * @returns for a frozen member, whether the others took over its partitions: otherwise it did not return as a zombie
 */
async function inject(run: Run, { at, service, member, frozen }: ScheduledFault): Promise<Measurement[]> {
  const { topology, log, signal } = run;
  await wait(at * 1_000, undefined, { signal });
  const target = topology.members(service)[member] as Member;
  log(`${service} ${member + 1} is ${frozen === undefined ? 'killed' : `frozen for ${frozen} s`}`);
  if (frozen === undefined) {
    await target.restart();
    return [];
  }
  const { brokers } = enginesOf(run);
  const before = await membersOf(brokers, service);
  const resume = pauseProcesses([target.process().pid]);
  let after: ReadonlySet<string>;
  try {
    await wait(frozen * 1_000, undefined, { signal });
    after = await membersOf(brokers, service);
  } finally {
    resume();
  }
  // It responds once it has handled the calls that arrived while it was frozen.
  await eventually(async () => (await fetch(`${target.innerUrl}/readyz`)).body?.cancel(), { within: 60_000 });
  const left = [...before].filter((id) => after.has(id)).length;
  return [
    atMost(`${service} ${member + 1}, frozen: former members that are still in its group`, left, before.size - 1),
  ];
}
