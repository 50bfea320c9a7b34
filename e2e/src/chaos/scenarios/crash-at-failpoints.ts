import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { openAuditConsumer } from '../../checkers/audit-consumer.ts';
import { checkAll } from '../../checkers/check-all.ts';
import { openLoopLoad } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import { atLeast, type Measurement, none } from '../../measurements/measurements.ts';
import type { Member } from '../../topology/member.ts';
import { FULL } from '../../topology/plan.ts';
import type { Run, Scenario } from './scenario.ts';

/** P-B1: kills an order service between commit and event, a relay between send and mark, a consumer between effect and commit. */
export const crashAtFailpoints: Scenario = {
  name: 'crash-at-failpoints',
  guarantee: 'P-B1',
  statement: 'An event exists if and only if its order does',
  seconds: 900,
  plan: FULL,
  inGate: true,
  run: async (run) => {
    const rounds = run.size === 'full' ? 20 : 1;
    const auditConsumer = await openAuditConsumer(run.topology);
    const exits: string[] = [];
    try {
      for (let n = 0; n < rounds && !run.signal.aborted; n += 1) {
        run.log(`round ${n + 1} of ${rounds}`);
        exits.push(...(await killAll(run, n)));
      }
      return [
        ...measurementsOf(exits, rounds),
        ...(await checkAll(run.topology, run.history.entries)),
        ...(await auditConsumer.measurements()),
      ];
    } finally {
      await auditConsumer.stop();
    }
  },
};

/** Includes the start of three processes on a busy machine. */
const KILLED_WITHIN_MS = 60_000;

/** Kills one process at each failpoint under load and restarts it. @returns the exit of each process */
async function killAll(run: Run, round: number): Promise<string[]> {
  const [seller, relay, consumer] = await armFailpoints(run, round);
  const exits = Promise.all([seller, relay, consumer].map(restartWhenKilled));
  const over = new AbortController();
  const { orderRandomCart } = createOrderClient(run);
  const signal = AbortSignal.any([over.signal, run.signal]);
  const next = () => ({ tag: 'order', send: orderRandomCart });
  const load = openLoopLoad({ perSecond: 4, seconds: (2 * KILLED_WITHIN_MS) / 1_000, next, signal });
  try {
    return await exits;
  } finally {
    over.abort();
    await load;
  }
}

/** Arms the seller last: its clean restart hands the lease of the relay to the other process. */
async function armFailpoints({ topology }: Run, round: number): Promise<[Member, Member, Member]> {
  const pair = (name: 'order' | 'analytics') => {
    const [one, other] = topology.members(name) as [Member, Member];
    return round % 2 === 0 ? ([one, other] as const) : ([other, one] as const);
  };
  const [seller, relay] = pair('order');
  const [consumer] = pair('analytics');
  await Promise.all([
    restartArmed(relay, 'relay.afterSendBeforeMark:kill'),
    restartArmed(consumer, 'consumer.afterEffectBeforeCommit:kill'),
  ]);
  await restartArmed(seller, 'order.afterCommit:kill@2');
  return [seller, relay, consumer];
}

/** Resolves when the process is ready, or already killed: events may be waiting for it. */
async function restartArmed(member: Member, FAILPOINTS: string): Promise<void> {
  await member.restart({ signal: 'SIGTERM', env: { FAILPOINTS }, ready: false });
  let exited = false;
  member.process().exit.then(() => {
    exited = true;
  });
  const ready = async () => {
    if (!exited && !(await fetch(`${member.innerUrl}/readyz`)).ok) throw new Error(`${member.name} is not ready`);
  };
  await eventually(ready, { within: KILLED_WITHIN_MS });
}

async function restartWhenKilled(member: Member): Promise<string> {
  const timeout = new AbortController();
  const { signal } = timeout;
  const waited = wait(KILLED_WITHIN_MS, 'still alive', { signal }).catch(() => 'ended');
  const end = await Promise.race([member.process().exit, waited]);
  timeout.abort();
  await member.restart();
  return `${member.name}: ${end}`;
}

function measurementsOf(exits: readonly string[], rounds: number): Measurement[] {
  const killed = exits.filter((exit) => exit.endsWith('SIGKILL'));
  return [
    atLeast('processes killed at their failpoint', killed.length, 3 * rounds),
    none(
      'processes with another exit',
      exits.filter((exit) => !killed.includes(exit)),
    ),
  ];
}
