import { setTimeout as wait } from 'node:timers/promises';
import type { ShopEngine } from '../topology/engines.ts';
import type { Member } from '../topology/member.ts';
import type { Topology } from '../topology/topology.ts';
import { pauseProcesses } from './pause-processes.ts';
import type { TcpFaultProxy } from './tcp-fault-proxy.ts';

/** Something of a running shop that can be killed, frozen or cut off, and recovers from it. */
export interface Victim {
  name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): Promise<() => void | Promise<void>>;
  /** The proxies between it and the rest of the shop. */
  proxies: readonly TcpFaultProxy[];
}

export type VictimFault = 'killed' | 'frozen' | 'cut off';

/** Every process of a shop, its database connections among what is cut off, and its engines; PostgreSQL is never killed. */
export function victimsOf(topology: Topology): Victim[] {
  const { kafka, redis, s3 } = topology.engines ?? {};
  const engines = Object.entries({ kafka, redis, s3 }).flatMap(([name, engine]) =>
    engine === undefined ? [] : [engineVictim(name, engine)],
  );
  return [...topology.all().map(memberVictim), ...engines];
}

/**
 * Breaks a victim and lets it recover.
 * @param forMs milliseconds that it stays frozen or cut off; a killed one starts again at once
 */
export async function strike(victim: Victim, fault: VictimFault, forMs: number, signal: AbortSignal): Promise<void> {
  if (fault === 'killed') {
    await victim.kill();
    return victim.start();
  }
  const recover = fault === 'frozen' ? await victim.freeze() : cutOff(victim);
  try {
    await wait(forMs, undefined, { signal });
  } finally {
    await recover();
  }
}

function cutOff({ proxies }: Victim): () => void {
  for (const proxy of proxies) proxy.set({ kind: 'cut' });
  return () => {
    for (const proxy of proxies) proxy.set({ kind: 'pass' });
  };
}

function memberVictim(member: Member): Victim {
  const { name, door, database } = member;
  return {
    name,
    kill: () => member.process().kill(),
    start: () => member.restart(),
    freeze: async () => pauseProcesses([member.process().pid]),
    // The event log's proxy belongs to the whole shop.
    proxies: [door, database],
  };
}

function engineVictim(name: string, { kill, start, pause, resume, door }: ShopEngine): Victim {
  return {
    name,
    kill: async () => kill(),
    start: async () => start(),
    freeze: async () => {
      await pause();
      return resume;
    },
    proxies: [door],
  };
}
