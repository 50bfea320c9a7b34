import type { Topic } from '@shop/contracts/event.ts';
import { gauge } from '../../service/observability/metrics.ts';

/**
 * Sets the consumer lag of the partitions that this process holds. The sum over a service's replicas is the service's
 * lag (P-F3).
 */
export function setEventLag(topic: Topic, records: number): void {
  gauge('event_consumer_lag', 'Unread records in the partitions that this process holds', ['topic']).set(
    { topic },
    records,
  );
}
