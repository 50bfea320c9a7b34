import type { LoadContext } from '../../clients/load-context.ts';
import type { Measurement, Size } from '../../measurements/measurements.ts';
import type { Plan } from '../../topology/plan.ts';
import type { Topology } from '../../topology/topology.ts';

/** The context of a scenario. */
export interface Run extends LoadContext {
  topology: Topology;
  size: Size;
  /** Resolves after so many seconds, or when somebody presses Ctrl-C; undefined where nobody can. */
  stay: ((seconds: number) => Promise<void>) | undefined;
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
