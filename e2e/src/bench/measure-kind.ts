import type { Kind } from './budgets.ts';
import { load } from './load.ts';
import { percentile } from './percentile.ts';
import { type PartProcess, shopProcesses } from './shop-parts.ts';

/** What was measured of one kind with one number of products. */
export interface KindResult {
  kind: Kind;
  /** With 10 connections. */
  perSecond: number;
  /** Milliseconds of processor time that one request takes, by part of the shop. */
  cpu: Record<string, number>;
  /** Of a sample of the addresses, how many show at least one product. */
  found: { number: number; of: number };
  /** Milliseconds on one connection. */
  p50: number;
  p99: number;
}

const CONNECTIONS = 10;
const SAMPLE = 40;

/** @param shop `pid`: the process that `npm start` became */
export async function measureKind(
  shop: { url: string; pid: number },
  asked: { kind: Kind; paths: readonly string[]; seconds: number },
  signal: AbortSignal,
): Promise<KindResult> {
  const { url, pid } = shop;
  const { kind, paths, seconds } = asked;
  const found = await countFound(url, paths.slice(0, SAMPLE), signal);
  const many = { url, paths, connections: CONNECTIONS };
  await load({ ...many, seconds: Math.max(1, seconds / 4) }, signal);
  const before = await shopProcesses(pid);
  const { perSecond, latencies: answers } = await load({ ...many, seconds }, signal);
  const after = await shopProcesses(pid);
  assertNoneTwiceASecond(paths, perSecond);
  const { latencies } = await load({ url, paths, connections: 1, seconds }, signal);
  return {
    kind,
    perSecond,
    cpu: cpuOfEach(before, after, answers.length),
    found,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

async function countFound(url: string, paths: readonly string[], signal: AbortSignal): Promise<KindResult['found']> {
  let number = 0;
  for (const path of paths) {
    const answer = await fetch(`${url}${path}`, { signal });
    const { total = 1 } = (await answer.json()) as { total?: number };
    if (answer.ok && total > 0) number += 1;
  }
  return { number, of: paths.length };
}

/** A process that came meanwhile counts with all of its time; one that went, with none. */
export function cpuOfEach(
  before: readonly PartProcess[],
  after: readonly PartProcess[],
  requests: number,
): Record<string, number> {
  const had = new Map(before.map(({ pid, cpu }) => [pid, cpu]));
  const sums: Record<string, number> = {};
  for (const { pid, part, cpu } of after) sums[part] = (sums[part] ?? 0) + (cpu - (had.get(pid) ?? 0)) / requests;
  return sums;
}

/** Where the cache is not meant, it must not have answered. */
function assertNoneTwiceASecond(paths: readonly string[], perSecond: number): void {
  if (paths.length > 1 && perSecond > paths.length)
    throw new Error(`${paths.length} addresses are too few for ${Math.round(perSecond)} requests a second.`);
}
