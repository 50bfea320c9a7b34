import type { LoadContext } from '../clients/load-context.ts';
import type { Cluster } from './cluster.ts';

/** The context of a step of `npm run kubernetes`. */
export interface ClusterRun extends LoadContext {
  /** Of the shop, through the node port or Ingress. */
  url: string;
  cluster: Cluster;
}
