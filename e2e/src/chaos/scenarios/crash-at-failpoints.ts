import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { openAuditConsumer } from '../checkers/audit-consumer.ts';
import { checkAll } from '../checkers/check-all.ts';
import { createBuying } from '../clients/buying.ts';
import { openLoad } from '../clients/open-load.ts';
import { atLeast, type Measurement, none } from '../measurements.ts';
import type { Member } from '../topology/member.ts';
import { FULL } from '../topology/plan.ts';
import type { Run, Scenario } from './scenario.ts';

/** P-B1: an order service between commit and event, a relay between send and mark, a reader between effect and commit. */
export const crashAtFailpoints: Scenario = {
  name: 'crash-at-failpoints',
  guarantee: 'P-B1',
  statement: 'An event exists if and only if its order does',
  seconds: 900,
  plan: FULL,
  run: async (run) => {
    const rounds = run.size === 'full' ? 20 : 1;
    const auditConsumer = await openAuditConsumer(run.topology);
    const ends: string[] = [];
    try {
      for (let n = 0; n < rounds && !run.signal.aborted; n += 1) {
        run.log(`round ${n + 1} of ${rounds}`);
        ends.push(...(await killAll(run, n)));
      }
      return [
        ...measurementsOf(ends, rounds),
        ...(await checkAll(run.topology, run.history.entries)),
        ...(await auditConsumer.measurements()),
      ];
    } finally {
      await auditConsumer.stop();
    }
  },
};

/** A busy machine takes its time to start three processes. */
const DEATH_WITHIN_MS = 60_000;

/** One of each kind dies under load, and is started again. @returns how each ended */
async function killAll(run: Run, round: number): Promise<string[]> {
  const [seller, relay, reader] = await arm(run, round);
  const dying = Promise.all([seller, relay, reader].map(fallAndRise));
  const over = new AbortController();
  const { buy } = createBuying(run);
  const signal = AbortSignal.any([over.signal, run.signal]);
  const next = () => ({ tag: 'order', make: buy });
  const load = openLoad({ perSecond: 4, seconds: (2 * DEATH_WITHIN_MS) / 1_000, next, signal });
  try {
    return await dying;
  } finally {
    over.abort();
    await load;
  }
}

/** Who sells is armed last, and ends cleanly for it: that gives the relay's lease to the other. */
async function arm({ topology }: Run, round: number): Promise<[Member, Member, Member]> {
  const pair = (name: 'order' | 'analytics') => {
    const [one, other] = topology.members(name) as [Member, Member];
    return round % 2 === 0 ? ([one, other] as const) : ([other, one] as const);
  };
  const [seller, relay] = pair('order');
  const [reader] = pair('analytics');
  await Promise.all([
    armed(relay, 'relay.afterSendBeforeMark:kill'),
    armed(reader, 'consumer.afterEffectBeforeCommit:kill'),
  ]);
  await armed(seller, 'order.afterCommit:kill@2');
  return [seller, relay, reader];
}

/** Ready, or dead already: events may be waiting for it. */
async function armed(member: Member, FAILPOINTS: string): Promise<void> {
  await member.restart({ signal: 'SIGTERM', env: { FAILPOINTS }, ready: false });
  let dead = false;
  member.process().exit.then(() => {
    dead = true;
  });
  const ready = async () => {
    if (!dead && !(await fetch(`${member.innerUrl}/readyz`)).ok) throw new Error(`${member.name} is not ready`);
  };
  await eventually(ready, { within: DEATH_WITHIN_MS });
}

async function fallAndRise(member: Member): Promise<string> {
  const late = new AbortController();
  const { signal } = late;
  const waited = wait(DEATH_WITHIN_MS, 'still alive', { signal }).catch(() => 'ended');
  const end = await Promise.race([member.process().exit, waited]);
  late.abort();
  await member.restart();
  return `${member.name}: ${end}`;
}

function measurementsOf(ends: readonly string[], rounds: number): Measurement[] {
  const killed = ends.filter((end) => end.endsWith('SIGKILL'));
  return [
    atLeast('processes killed at their failpoint', killed.length, 3 * rounds),
    none(
      'processes that ended otherwise',
      ends.filter((end) => !killed.includes(end)),
    ),
  ];
}
