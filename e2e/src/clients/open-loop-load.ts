import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CallResult } from './call.ts';

/** The result of a tagged call. */
export type Sample = CallResult & { tag: string };

/** One call of a load, with a tag that groups it in measurements. */
export interface TaggedCall {
  tag: string;
  send: () => Promise<CallResult>;
}

/**
 * Sends calls at a constant rate, without waiting for earlier responses (open-loop load).
 * @param options `next` returns the nth call, counted from 0; `signal` ends the load early
 * @returns a sample of every call, once the last one has completed
 */
export async function openLoopLoad(options: {
  perSecond: number;
  seconds: number;
  next: (n: number) => TaggedCall;
  signal?: AbortSignal;
}): Promise<Sample[]> {
  const { perSecond, seconds, next, signal } = options;
  const samples: Sample[] = [];
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let n = 0; n < perSecond * seconds && !signal?.aborted; n += 1) {
    const due = startedAt + (n * 1_000) / perSecond;
    const early = due - performance.now();
    // When behind schedule, still let responses be read: otherwise latencies would include the delay of the driver.
    await (early > 0 ? wait(early) : yieldToEventLoop());
    const { tag, send } = next(n);
    const sending = send().then((result) => {
      samples.push({ ...result, tag });
      running.delete(sending);
    });
    running.add(sending);
  }
  await Promise.all(running);
  return samples;
}
