import { setTimeout as wait } from 'node:timers/promises';
import { type ComponentMemory, shopMemory } from '../shop/shop-memory.ts';
import { WORKLOADS } from './budgets.ts';
import { load } from './load.ts';
import { openCeiling } from './measure-ceiling.ts';
import { measureWorkload, type WorkloadResult } from './measure-workload.ts';

export interface SizeResult {
  size: number;
  startSeconds: number;
  /** E before each workload and after the last one. */
  ceilings: { perSecond: number; cpu: number }[];
  /** In the order of `KINDS`. */
  workloads: WorkloadResult[];
  atRest: ComponentMemory[];
  afterLoad: ComponentMemory[];
}

/** Duration of the common warm-up in loads: afterwards the JavaScript of all processes is compiled. */
const WARM_UP_LOADS = 3;
/** The warm-up uses every n-th path of each workload. */
const WARM_UP_EVERY = 10;
/** Wait before memory is measured: idle processes release some. */
const REST_MS = 3_000;

/** Measures a shop with `size` products right after its start. @param shop `pid`: of `npm start` */
export async function measureSize(
  shop: { url: string; pid: number; size: number; startSeconds: number },
  seconds: number,
  signal: AbortSignal,
): Promise<SizeResult> {
  const { url, pid, size, startSeconds } = shop;
  await wait(REST_MS, undefined, { signal });
  const atRest = await shopMemory(pid);
  const loads = WORKLOADS.map((workload) => ({ workload, paths: workload.paths(size), seconds }));
  const warmUpPaths = loads.flatMap(({ paths }) => paths.filter((_, at) => at % WARM_UP_EVERY === 0));
  await load({ url, paths: warmUpPaths, connections: 10, seconds: seconds * WARM_UP_LOADS }, signal);
  const ceiling = await openCeiling(seconds / 2, signal);
  try {
    const ceilings = [await ceiling.measure()];
    const workloads: WorkloadResult[] = [];
    for (const one of loads) {
      workloads.push(await measureWorkload(shop, one, signal));
      ceilings.push(await ceiling.measure());
    }
    await wait(REST_MS, undefined, { signal });
    return { size, startSeconds, ceilings, workloads, atRest, afterLoad: await shopMemory(pid) };
  } finally {
    ceiling.stop();
  }
}
