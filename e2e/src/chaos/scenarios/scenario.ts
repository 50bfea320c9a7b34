import type { Fixture } from '../clients/fixture.ts';
import type { History } from '../clients/history.ts';
import type { Random } from '../clients/random.ts';
import type { Measurement } from '../measurements.ts';
import type { Plan } from '../topology/plan.ts';
import type { Topology } from '../topology/topology.ts';

/** `full`: with the limits of docs/reliability.md#guarantees; `quick`: about 20 s of the same for `npm run test:all`. */
export type Size = 'full' | 'quick';

/** The context of a scenario. */
export interface Run {
  topology: Topology;
  fixture: Fixture;
  size: Size;
  random: Random;
  /** The seed of `random`. */
  seed: number;
  history: History;
  /** Aborted by the watchdog and by Ctrl-C. */
  signal: AbortSignal;
  /** Prints progress. */
  log: (line: string) => void;
}

/** A fault injected into a whole shop, and what must hold meanwhile and afterwards. */
export interface Scenario {
  /** What it breaks: `hung-service`. */
  name: string;
  /** Id of the guarantee that it tests (docs/reliability.md#guarantees). */
  guarantee?: string;
  /** The guarantee in one sentence. */
  statement: string;
  /** Seconds of a full run, including the start of the shop; the watchdog ends it after twice the time. */
  seconds: number;
  plan: Plan;
  /** Why the quick version runs by itself, on its own shop; undefined when it shares a shop with the others. */
  alone?: string;
  /** Whether `npm test` runs the quick version too: one crash and one outage of Kafka. */
  inGate?: true;
  /** Returns the measurements; clears all faults that it injects. */
  run: (run: Run) => Promise<Measurement[]>;
}

/** `hung-service (P-C3)` */
export function titleOf({ name, guarantee }: Pick<Scenario, 'name' | 'guarantee'>): string {
  return guarantee === undefined ? name : `${name} (${guarantee})`;
}
