import { runJourney } from '../containers/run-journey.ts';
import { type Measurement, none } from '../measurements/measurements.ts';
import type { ClusterRun } from './cluster-run.ts';
import { openTunnel } from './kubectl.ts';

/** A customer registers and orders in a browser, and the administrator sees it in the revenue chart. */
export async function browse({ log }: ClusterRun): Promise<Measurement[]> {
  // Without TLS browsers trust this machine alone: elsewhere they ignore some security headers, and say so in the console.
  const tunnel = await openTunnel('service/gateway', 80);
  const failures = await runJourney(`http://localhost:${tunnel.port}`).then(
    () => [],
    (error: Error) => [error.message],
  );
  tunnel.close();
  for (const failure of failures) log(failure);
  return [none('failures of the journey in a browser', failures)];
}
