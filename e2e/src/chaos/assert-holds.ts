import { rerunLine } from './command-line.ts';
import type { Figure } from './figures.ts';
import { report } from './report.ts';
import { forgivenIn } from './scenarios/windows.ts';

/**
 * Accepts a quick scenario whose measurements all hold, and prints the calls that it forgave.
 * @throws Error with every measurement, and the line that runs it again, when one does not hold
 */
export function assertHolds(id: string, figures: readonly Figure[], seed: number): void {
  const forgiven = forgivenIn(figures);
  if (forgiven.length > 0) console.warn(`${id} forgave calls that were too slow.\n${report(forgiven)}`);
  if (figures.every((figure) => figure.holds)) return;
  throw new Error(`${id} does not hold.\n${report(figures)}\nAgain: ${rerunLine(id, { seed, quick: true })}`);
}
