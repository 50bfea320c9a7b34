import { setTimeout as wait } from 'node:timers/promises';
import { KINDS } from './budgets.ts';
import { load } from './load.ts';
import { openCeiling } from './measure-ceiling.ts';
import { type KindResult, measureKind } from './measure-kind.ts';
import { type PartMemory, shopMemory } from './shop-memory.ts';

export interface SizeResult {
  size: number;
  startSeconds: number;
  /** E before each kind, and after the last. */
  ceilings: { perSecond: number; cpu: number }[];
  /** In the order of `KINDS`. */
  kinds: KindResult[];
  atRest: PartMemory[];
  afterLoad: PartMemory[];
}

/** How many loads long all kinds are asked for together before any is measured: what the processes run is compiled then. */
const WARM_UP_LOADS = 3;
/** Every how manyth address of a kind stands in the load that warms all of them up. */
const WARM_UP_EVERY = 10;
/** Until memory is looked at: a process that has nothing to do gives some back. */
const REST_MS = 3_000;

/** Measures a shop that holds so many products and has just been started; `pid`: the process that `npm start` became. */
export async function measureSize(
  shop: { url: string; pid: number; size: number; startSeconds: number },
  seconds: number,
  signal: AbortSignal,
): Promise<SizeResult> {
  const { url, pid, size, startSeconds } = shop;
  await wait(REST_MS, undefined, { signal });
  const atRest = await shopMemory(pid);
  const asked = KINDS.map((kind) => ({ kind, paths: kind.addresses(size), seconds }));
  const some = asked.flatMap(({ paths }) => paths.filter((_, at) => at % WARM_UP_EVERY === 0));
  await load({ url, paths: some, connections: 10, seconds: seconds * WARM_UP_LOADS }, signal);
  const ceiling = await openCeiling(seconds / 2, signal);
  try {
    const ceilings = [await ceiling.measure()];
    const kinds: KindResult[] = [];
    for (const one of asked) {
      kinds.push(await measureKind(shop, one, signal));
      ceilings.push(await ceiling.measure());
    }
    await wait(REST_MS, undefined, { signal });
    return { size, startSeconds, ceilings, kinds, atRest, afterLoad: await shopMemory(pid) };
  } finally {
    ceiling.stop();
  }
}
