import type { Engines } from '../../topology/engines.ts';
import type { Run } from './scenario.ts';

/** Kafka, Redis and S3 of a run. @throws Error in the embedded profile, which has no engines */
export function enginesOf({ topology }: Pick<Run, 'topology'>): Engines {
  if (topology.engines === undefined) throw new Error('This scenario needs the engines of the full profile.');
  return topology.engines;
}
