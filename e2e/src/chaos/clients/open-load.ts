import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './call.ts';

/** An answer, and what kind of call it was of. */
export type Sample = Answer & { tag: string };

/** One call of a load: its kind, and how to make it. */
export interface Shot {
  tag: string;
  make: () => Promise<Answer>;
}

/**
 * Sends calls at a steady rate, whether earlier ones have been answered or not: as people come, not as a queue does.
 * @param options `next` gives the nth call, counted from 0; `signal` ends the load early
 * @returns every call with its answer, once the last is answered
 */
export async function openLoad(options: {
  perSecond: number;
  seconds: number;
  next: (n: number) => Shot;
  signal?: AbortSignal;
}): Promise<Sample[]> {
  const { perSecond, seconds, next, signal } = options;
  const samples: Sample[] = [];
  const running = new Set<Promise<void>>();
  const began = performance.now();
  for (let n = 0; n < perSecond * seconds && !signal?.aborted; n += 1) {
    const due = began + (n * 1_000) / perSecond;
    const early = due - performance.now();
    // Behind its time it still reads what has come meanwhile, or it would measure itself.
    await (early > 0 ? wait(early) : turn());
    const { tag, make } = next(n);
    const shot = make().then((answer) => {
      samples.push({ ...answer, tag });
      running.delete(shot);
    });
    running.add(shot);
  }
  await Promise.all(running);
  return samples;
}
