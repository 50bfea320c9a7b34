import { forgivenIn } from '../clients/sample-measurements.ts';
import type { Measurement } from '../measurements/measurements.ts';
import { report } from '../measurements/report.ts';
import { rerunLine } from './command-line.ts';

/**
 * Accepts a quick scenario whose measurements all hold, and prints the calls that it forgave.
 * @param name of the scenario
 * @throws Error with every measurement, and the command that repeats the run, when one does not hold
 */
export function assertHolds(name: string, measurements: readonly Measurement[], seed: number): void {
  const forgiven = forgivenIn(measurements);
  if (forgiven.length > 0) console.warn(`${name} forgave calls that were too slow.\n${report(forgiven)}`);
  if (measurements.every((measurement) => measurement.holds)) return;
  throw new Error(`${name} does not hold.\n${report(measurements)}\nRepeat: ${rerunLine(name, { seed, quick: true })}`);
}
