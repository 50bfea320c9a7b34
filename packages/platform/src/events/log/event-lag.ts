import type { Topic } from '@shop/contracts/event.ts';
import { gauge } from '../../service/observability/metrics.ts';

/** What is unread. `ageSeconds`: since when the oldest of it has been in the log; 0 when nothing is unread. */
export interface EventLag {
  records: number;
  ageSeconds: number;
}

export const NO_LAG: EventLag = { records: 0, ageSeconds: 0 };

/**
 * Sets the consumer lag of what this process reads for its group: a topic in PostgreSQL, partitions of it in Kafka. The sum of
 * records over a service's replicas, and the maximum of ages, is the service's lag (P-F3).
 */
export function setEventLag(topic: Topic, { records, ageSeconds }: EventLag): void {
  gauge('event_consumer_lag', 'Unread records in what this process reads for its group', ['topic']).set(
    { topic },
    records,
  );
  gauge(
    'event_consumer_lag_seconds',
    'How long the oldest unread record in what this process reads for its group has been in the log',
    ['topic'],
  ).set({ topic }, ageSeconds);
}
