import type { Topic } from '@shop/contracts/event.ts';
import { gauge } from '../../service/lifecycle/metrics.ts';

/**
 * Sets how many records this process's group has still to read in the partitions that are this process's: the sum over a
 * service's replicas is its lag (P-F3).
 */
export function setEventLag(topic: Topic, records: number): void {
  gauge('event_consumer_lag', 'Records still to read in the partitions of this process', ['topic']).set(
    { topic },
    records,
  );
}
