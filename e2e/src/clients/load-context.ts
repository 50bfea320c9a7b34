import type { Fixture } from './fixture.ts';
import type { History } from './history.ts';
import type { Random } from './random.ts';

/** What a load on a shop needs, whatever breaks the shop meanwhile. */
export interface LoadContext {
  fixture: Fixture;
  random: Random;
  /** The seed of `random`. */
  seed: number;
  history: History;
  /** Aborted by the watchdog and by Ctrl-C. */
  signal: AbortSignal;
  /** Prints progress. */
  log: (line: string) => void;
}
