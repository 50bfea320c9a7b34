import { z } from 'zod';
import { id, typedText } from './common-api.ts';

/** The services with a database, events and dead letters. */
export const systemServices = ['user', 'catalogue', 'order', 'analytics', 'chat'] as const;
export type SystemService = (typeof systemServices)[number];

/** POST /api/admin/system/dead-letters/{service}/{id}/replay. `error`: why it is still a dead letter. */
export const deadLetterReplayed = z.object({ replayed: z.boolean(), error: z.string().optional() });
export type DeadLetterReplayed = z.infer<typeof deadLetterReplayed>;

/** Maximum characters of the reason for closing a dead letter. */
export const MAX_CLOSING_REASON = 300;

/** POST /api/admin/system/dead-letters/{service}/{id}/close */
export const closeDeadLetterRequest = z.object({ reason: typedText(1, MAX_CLOSING_REASON) });
export const deadLetterClosed = z.object({ message: z.literal('dead letter closed') });

/**
 * The metrics that the operator's page shows, with how the values of a service's replicas become one: what each replica measures
 * for itself is added; of what all read from one database, the worst is taken.
 */
export const systemMetrics = {
  backup_last_check_timestamp_seconds: 'min',
  backup_last_success_timestamp_seconds: 'min',
  dead_letters: 'max',
  event_consumer_lag: 'sum',
  event_consumer_lag_seconds: 'max',
  event_log_degraded: 'max',
  event_log_following: 'min',
  gateway_circuit_breaker_open: 'max',
  gateway_open_sockets: 'sum',
  gateway_rate_limit_store_degraded: 'max',
  mails_unsent: 'max',
  mails_unsent_age_seconds: 'max',
  order_books_verified_timestamp_seconds: 'max',
  order_failed_refunds: 'max',
  order_open_discrepancies: 'max',
  order_refusals_total: 'sum',
  outbox_unpublished: 'max',
  outbox_unpublished_age_seconds: 'max',
  postgres_pool_waiting: 'max',
  socket_adapter_degraded: 'max',
  sockets_open: 'sum',
} as const;
export type SystemMetric = keyof typeof systemMetrics;

/** A value of a metric, as /metrics says it. */
export const systemFact = z.object({
  metric: z.enum(Object.keys(systemMetrics) as [SystemMetric, ...SystemMetric[]]),
  labels: z.record(z.string(), z.string()),
  value: z.number(),
});
export type SystemFact = z.infer<typeof systemFact>;

/** What one process says of itself. */
export const processFacts = z.object({
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Checks of readiness that fail: without these the process cannot work. */
  failing: z.array(z.string()),
  /** What does not work although the process is ready. */
  degraded: z.array(z.string()),
  facts: z.array(systemFact),
});
export type ProcessFacts = z.infer<typeof processFacts>;

/** Maximum dead letters of a service that are listed, the oldest first. */
export const LISTED_DEAD_LETTERS = 50;

export const deadLetter = z.object({
  _id: id,
  consumer: z.string(),
  topic: z.string(),
  /** The event's subject, such as `order/<id>`; null: it had none. */
  key: z.string().nullable(),
  firstSeen: z.iso.datetime(),
  /** The first line. */
  error: z.string(),
  attempts: z.number(),
  /** Its replay was requested and is not over. */
  isReplaying: z.boolean(),
});
export type DeadLetterRow = z.infer<typeof deadLetter>;

/** GET /inner/system-facts of each replica. `deadLetters` is null while the service cannot read its database. */
export const serviceFacts = processFacts.extend({ deadLetters: z.array(deadLetter).nullable() });
export type ServiceFacts = z.infer<typeof serviceFacts>;

/** One replica as this gateway knows it. `process` is null while it does not respond. */
const replica = z.object({
  address: z.string(),
  isBreakerOpen: z.boolean(),
  process: processFacts.omit({ facts: true }).nullable(),
});
export type SystemReplica = z.infer<typeof replica>;

/** Something that somebody has to act on: an alert that fires, or is about to, and the services that it is about. */
const systemHand = z.object({
  alert: z.string(),
  runbook: z.string(),
  /** What helps, where a single command does. */
  command: z.string().optional(),
  /** Whether it wakes somebody, rather than waiting for the morning. */
  isUrgent: z.boolean(),
  services: z.array(z.string()),
  /** The worst value; for an age in seconds. */
  value: z.number(),
});
export type SystemHand = z.infer<typeof systemHand>;

/** GET /api/admin/system */
export const systemState = z.object({
  at: z.iso.datetime(),
  /** The urgent first. */
  hands: z.array(systemHand),
  /** The one that responds. */
  gateway: processFacts,
  services: z.array(
    z.object({
      name: z.enum(systemServices),
      replicas: z.array(replica),
      /** Of all replicas that respond together. */
      facts: z.array(systemFact),
      /** null: unknown. */
      deadLetters: z.array(deadLetter).nullable(),
    }),
  ),
});
export type SystemState = z.infer<typeof systemState>;

interface SystemSignal {
  alert: string;
  metric: SystemMetric;
  /** `over` and `under`: compared with the value; `olderThan`: with the seconds since the time that the value is. */
  when: 'over' | 'under' | 'olderThan';
  limit: number;
  runbook: string;
  isUrgent: boolean;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** What needs a hand, with the limits of the alerts of the same names (infra/observability/prometheus/rules/alerts.yml), which a test compares. */
export const systemSignals: readonly SystemSignal[] = [
  urgent('CircuitBreakerOpen', 'gateway_circuit_breaker_open', 'over', 0, 'hung-service'),
  urgent('EventLogDegraded', 'event_log_degraded', 'over', 0, 'late-events'),
  urgent('EventLogDegraded', 'event_log_following', 'under', 1, 'late-events'),
  urgent('EventsUnpublished', 'outbox_unpublished_age_seconds', 'over', 60, 'late-events'),
  urgent('EventsUnread', 'event_consumer_lag_seconds', 'over', 60, 'late-events'),
  urgent('BooksDisagree', 'order_open_discrepancies', 'over', 0, 'discrepancies'),
  urgent('BackupOld', 'backup_last_success_timestamp_seconds', 'olderThan', 26 * HOUR, 'backups'),
  ticket('DeadLetters', 'dead_letters', 'over', 0, 'dead-letters'),
  ticket('MailsUnsent', 'mails_unsent_age_seconds', 'over', 900, 'unsent-mails'),
  ticket('BooksNotVerified', 'order_books_verified_timestamp_seconds', 'olderThan', HOUR, 'discrepancies'),
  ticket('RefundsFailed', 'order_failed_refunds', 'over', 0, 'failed-refunds'),
  ticket('DatabaseConnectionsShort', 'postgres_pool_waiting', 'over', 5, 'slow-shop'),
  ticket('RedisDegraded', 'gateway_rate_limit_store_degraded', 'over', 0, 'redis'),
  ticket('RedisDegraded', 'socket_adapter_degraded', 'over', 0, 'redis'),
  ticket('BackupUntried', 'backup_last_check_timestamp_seconds', 'olderThan', 8 * DAY, 'backups'),
];

type Limit = [alert: string, metric: SystemMetric, when: SystemSignal['when'], limit: number, runbook: string];

function urgent(...[alert, metric, when, limit, runbook]: Limit): SystemSignal {
  return { alert, metric, when, limit, runbook, isUrgent: true };
}

function ticket(...[alert, metric, when, limit, runbook]: Limit): SystemSignal {
  return { alert, metric, when, limit, runbook, isUrgent: false };
}
