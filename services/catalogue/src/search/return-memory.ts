import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns to the system what V8 holds for short-lived objects and no longer fills: 128 MB after 100,000 products were read, which
 * it would keep while the process rests. Stops the process for as long as it takes to collect all garbage several times: a quarter to half of a second there.
 */
export function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;
  // No other kind of collection makes the space of young objects smaller.
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
