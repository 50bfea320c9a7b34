import type { Run } from '../chaos/scenarios/scenario.ts';
import type { Cluster } from './cluster.ts';

/** The context of a step of `npm run kubernetes`. */
export interface ClusterRun extends Pick<Run, 'fixture' | 'random' | 'seed' | 'history' | 'signal' | 'log'> {
  /** Of the shop, through the node port or Ingress. */
  url: string;
  cluster: Cluster;
}
