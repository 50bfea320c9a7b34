import { percentile } from '../measurements/percentile.ts';
import { type ComponentProcess, shopProcesses } from '../shop/component-processes.ts';
import type { Workload } from './budgets.ts';
import { load } from './load.ts';

/** The measurements of one workload with one number of products. */
export interface WorkloadResult {
  workload: Workload;
  /** With 10 connections. */
  perSecond: number;
  /** Milliseconds of processor time per request, by component. */
  cpu: Record<string, number>;
  /** How many of a sample of the paths return at least one product. */
  found: { number: number; of: number };
  /** Latency on one connection in milliseconds. */
  p50: number;
  p99: number;
}

const CONNECTIONS = 10;
const SAMPLE = 40;

/** Measures one workload. @param shop `pid`: of `npm start` */
export async function measureWorkload(
  shop: { url: string; pid: number },
  options: { workload: Workload; paths: readonly string[]; seconds: number },
  signal: AbortSignal,
): Promise<WorkloadResult> {
  const { url, pid } = shop;
  const { workload, paths, seconds } = options;
  const found = await countFound(url, paths.slice(0, SAMPLE), signal);
  const many = { url, paths, connections: CONNECTIONS };
  await load({ ...many, seconds: Math.max(1, seconds / 4) }, signal);
  const before = await shopProcesses(pid);
  const { perSecond, latencies: all } = await load({ ...many, seconds }, signal);
  const after = await shopProcesses(pid);
  assertNotCached(paths, perSecond);
  const { latencies } = await load({ url, paths, connections: 1, seconds }, signal);
  return {
    workload,
    perSecond,
    cpu: cpuByComponent(before, after, all.length),
    found,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

async function countFound(
  url: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<WorkloadResult['found']> {
  let number = 0;
  for (const path of paths) {
    const response = await fetch(`${url}${path}`, { signal });
    const { total = 1 } = (await response.json()) as { total?: number };
    if (response.ok && total > 0) number += 1;
  }
  return { number, of: paths.length };
}

/** Processor time per request. A process that started meanwhile counts with all of its time, one that ended with none. */
export function cpuByComponent(
  before: readonly ComponentProcess[],
  after: readonly ComponentProcess[],
  requests: number,
): Record<string, number> {
  const timeBefore = new Map(before.map(({ pid, cpu }) => [pid, cpu]));
  const sums: Record<string, number> = {};
  for (const { pid, component, cpu } of after)
    sums[component] = (sums[component] ?? 0) + (cpu - (timeBefore.get(pid) ?? 0)) / requests;
  return sums;
}

/** The gateway's cache must not respond, except in the workload that measures it. */
function assertNotCached(paths: readonly string[], perSecond: number): void {
  if (paths.length > 1 && perSecond > paths.length)
    throw new Error(`${paths.length} paths are too few for ${Math.round(perSecond)} requests per second.`);
}
