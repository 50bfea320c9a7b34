import type { History } from '../clients/history.ts';
import type { People } from '../clients/people.ts';
import type { Random } from '../clients/random.ts';
import type { Measurement } from '../measurements.ts';
import type { Plan } from '../topology/plan.ts';
import type { Topology } from '../topology/topology.ts';

/** How much: the measurements of RELIABILITY.md, or some 20 s of the same for `npm test`. */
export type Size = 'full' | 'quick';

/** What a scenario works with. */
export interface Run {
  topology: Topology;
  people: People;
  size: Size;
  random: Random;
  history: History;
  /** Ends the run early: the watchdog, or Ctrl-C. */
  signal: AbortSignal;
  /** Tells the person in front of it what happens. */
  log: (line: string) => void;
}

/** A fault injected into a whole shop, and what must hold meanwhile and afterwards. */
export interface Scenario {
  /** What it breaks: `hung-service`. */
  name: string;
  /** Id of the guarantee that it tests (RELIABILITY.md §2). */
  guarantee?: string;
  /** The guarantee in one sentence. */
  statement: string;
  /** Seconds of a full run, the start of its shop included; the watchdog ends it at twice that. */
  seconds: number;
  plan: Plan;
  /** Why `npm test` leaves the quick version out; undefined when it runs it. */
  byHand?: string;
  /** Leaves no fault behind. */
  run: (run: Run) => Promise<Measurement[]>;
}

/** `hung-service (P-C3)` */
export function titleOf({ name, guarantee }: Pick<Scenario, 'name' | 'guarantee'>): string {
  return guarantee === undefined ? name : `${name} (${guarantee})`;
}
