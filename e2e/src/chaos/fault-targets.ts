import { setTimeout as wait } from 'node:timers/promises';
import { pauseProcesses } from '../faults/pause-processes.ts';
import type { TcpFaultProxy } from '../faults/tcp-fault-proxy.ts';
import type { ShopEngine } from '../topology/engines.ts';
import type { Member } from '../topology/member.ts';
import type { PayPalProcess } from '../topology/paypal-process.ts';
import type { Topology } from '../topology/topology.ts';

/** A process or engine of a running shop that can be killed, frozen or cut off, and then recovers. */
export interface FaultTarget {
  name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Undefined: it cannot be frozen. */
  freeze?: () => Promise<() => void | Promise<void>>;
  /** The proxies that connect it with the rest of the shop; none: it cannot be cut off. */
  proxies: readonly TcpFaultProxy[];
}

export type TargetFault = 'killed' | 'frozen' | 'cut off';

/** The processes of a shop, its engines and the PayPal simulator. Cutting off a process includes its database connections. */
export function faultTargetsOf(topology: Topology): FaultTarget[] {
  const { kafka, redis, s3, mongo } = topology.engines ?? {};
  const engines = Object.entries({ kafka, redis, s3, mongo }).flatMap(([name, engine]) =>
    engine === undefined ? [] : [engineTarget(name, engine)],
  );
  return [...topology.all().map(memberTarget), ...engines, postgresTarget(topology), payPalTarget(topology.paypal)];
}

/** The faults that a target can have. */
export function faultsOf({ freeze, proxies }: FaultTarget): TargetFault[] {
  return ['killed', ...(freeze ? (['frozen'] as const) : []), ...(proxies.length > 0 ? (['cut off'] as const) : [])];
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
  const recover = fault === 'frozen' ? await target.freeze?.() : cutOff(target);
  try {
    await wait(durationMs, undefined, { signal });
  } finally {
    await recover?.();
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

/** Its connections have a proxy for each process. Freezing it would take all of its processes at once. */
function postgresTarget({ postgres, all, engines }: Topology): FaultTarget {
  return {
    name: 'postgres',
    kill: () => postgres.kill(),
    start: () => postgres.restart(),
    proxies: all().flatMap(({ databaseProxy, eventLogProxy }) =>
      engines === undefined ? [databaseProxy, eventLogProxy] : [databaseProxy],
    ),
  };
}

function payPalTarget(paypal: PayPalProcess): FaultTarget {
  return {
    name: 'paypal',
    kill: () => paypal.process().kill(),
    start: () => paypal.restart(),
    freeze: async () => pauseProcesses([paypal.process().pid]),
    proxies: [],
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
