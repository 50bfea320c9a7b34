import type { Topology } from '../topology/topology.ts';
import type { GroupLag } from './kafka-groups.ts';

/** What the checkers read of a shop: a topology, or a shop in a cluster. */
export interface CheckedShop extends Pick<Topology, 'databaseUrl'> {
  paypal: { url: string };
  /** Without it, every service runs. */
  members?: Topology['members'];
  engines?: { brokers: readonly string[] } | undefined;
  /** The consumer groups with unread records, where the brokers cannot be asked. */
  lags?: () => Promise<GroupLag[]>;
}
