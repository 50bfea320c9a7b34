import type { Logger } from '../../service/observability/logger.ts';
import type { SecretText } from '../../service/secrets/secret.ts';
import type { EventLog } from './event-log.ts';
import type { KafkaAccess } from './kafka-access.ts';
import { openKafkaEventLog } from './kafka-event-log.ts';
import { LEASE_MS } from './lease.ts';
import { openPostgresEventLog } from './postgres-event-log.ts';

/**
 * Opens the configured event log (docs/architecture.md#profiles): Kafka when brokers are given, else PostgreSQL.
 * @param options `name` of the process, as client id and application name; `leaseMs`: how long a killed process keeps
 * what it reads for its group; `timeoutFactor` multiplies the time limits of PostgreSQL
 * @throws Error when neither is given
 */
export function openEventLog(options: {
  kafka?: KafkaAccess | undefined;
  eventLogUrl?: SecretText | undefined;
  name: string;
  logger: Logger;
  leaseMs?: number | undefined;
  timeoutFactor: number;
}): EventLog {
  const { kafka, eventLogUrl, name, logger, leaseMs = LEASE_MS, timeoutFactor } = options;
  if (kafka) return openKafkaEventLog({ ...kafka, name, logger, timeouts: { session: leaseMs } });
  if (eventLogUrl) return openPostgresEventLog({ url: eventLogUrl, name, logger, leaseMs, timeoutFactor });
  throw new Error('neither KAFKA_BROKERS nor EVENT_LOG_URL is set');
}
