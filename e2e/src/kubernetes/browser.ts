import { type Measurement, none } from '../chaos/measurements.ts';
import { runJourney } from '../containers/run-journey.ts';
import type { ClusterRun } from './cluster-run.ts';

/** A customer registers and orders in a browser, and the administrator sees it in the revenue chart. */
export async function browse({ url }: ClusterRun): Promise<Measurement[]> {
  const failures = await runJourney(url).then(
    () => [],
    (error: Error) => [error.message],
  );
  return [none('failures of the journey in a browser', failures)];
}
