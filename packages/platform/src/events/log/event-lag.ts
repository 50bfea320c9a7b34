import type { Topic } from '@shop/contracts/event.ts';
import { gauge } from '../../service/observability/metrics.ts';

/**
 * Sets the consumer lag of what this process reads for its group: a topic in PostgreSQL, partitions of it in Kafka. The sum
 * over a service's replicas is the service's lag (P-F3).
 */
export function setEventLag(topic: Topic, records: number): void {
  gauge('event_consumer_lag', 'Unread records in what this process reads for its group', ['topic']).set(
    { topic },
    records,
  );
}
