import { rerunLine } from './command-line.ts';
import type { Figure } from './figures.ts';
import { report } from './report.ts';
import { forgivenIn } from './scenarios/windows.ts';

/**
 * Accepts a quick scenario whose measurements all hold, and prints the calls that it forgave.
 * @param name of the scenario
 * @throws Error with every measurement, and the command that repeats the run, when one does not hold
 */
export function assertHolds(name: string, figures: readonly Figure[], seed: number): void {
  const forgiven = forgivenIn(figures);
  if (forgiven.length > 0) console.warn(`${name} forgave calls that were too slow.\n${report(forgiven)}`);
  if (figures.every((figure) => figure.holds)) return;
  throw new Error(`${name} does not hold.\n${report(figures)}\nRepeat: ${rerunLine(name, { seed, quick: true })}`);
}
