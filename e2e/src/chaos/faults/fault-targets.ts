import { setTimeout as wait } from 'node:timers/promises';
import type { ShopEngine } from '../topology/engines.ts';
import type { Member } from '../topology/member.ts';
import type { Topology } from '../topology/topology.ts';
import { pauseProcesses } from './pause-processes.ts';
import type { TcpFaultProxy } from './tcp-fault-proxy.ts';

/** A process or engine of a running shop that can be killed, frozen or cut off, and then recovers. */
export interface FaultTarget {
  name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): Promise<() => void | Promise<void>>;
  /** The proxies that connect it with the rest of the shop. */
  proxies: readonly TcpFaultProxy[];
}

export type TargetFault = 'killed' | 'frozen' | 'cut off';

/** The processes of a shop and its engines, except PostgreSQL. Cutting off a process includes its database connections. */
export function faultTargetsOf(topology: Topology): FaultTarget[] {
  const { kafka, redis, s3 } = topology.engines ?? {};
  const engines = Object.entries({ kafka, redis, s3 }).flatMap(([name, engine]) =>
    engine === undefined ? [] : [engineTarget(name, engine)],
  );
  return [...topology.all().map(memberTarget), ...engines];
}

/**
 * Injects a fault into a target and lets it recover.
 * @param durationMs of freezing or cutting off; a killed target restarts at once
 */
export async function injectFault(
  target: FaultTarget,
  fault: TargetFault,
  durationMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (fault === 'killed') {
    await target.kill();
    return target.start();
  }
  const recover = fault === 'frozen' ? await target.freeze() : cutOff(target);
  try {
    await wait(durationMs, undefined, { signal });
  } finally {
    await recover();
  }
}

function cutOff({ proxies }: FaultTarget): () => void {
  for (const proxy of proxies) proxy.setFault({ kind: 'cut' });
  return () => {
    for (const proxy of proxies) proxy.setFault({ kind: 'pass' });
  };
}

function memberTarget(member: Member): FaultTarget {
  const { name, proxy, databaseProxy } = member;
  return {
    name,
    kill: () => member.process().kill(),
    start: () => member.restart(),
    freeze: async () => pauseProcesses([member.process().pid]),
    // All processes share the proxy of the event log.
    proxies: [proxy, databaseProxy],
  };
}

function engineTarget(name: string, { kill, start, pause, resume, proxy }: ShopEngine): FaultTarget {
  return {
    name,
    kill: async () => kill(),
    start: async () => start(),
    freeze: async () => {
      await pause();
      return resume;
    },
    proxies: [proxy],
  };
}
