import { createRequire } from 'node:module';
import type { Kafka, logCreator, SASLOptions } from 'kafkajs';
import type { Logger } from '../../service/observability/logger.ts';
import type { KafkaAccess } from './kafka-access.ts';
import { KAFKA_TIMEOUTS } from './kafka-timeouts.ts';

const require = createRequire(import.meta.url);

/** kafkajs never reports the end of an outage: it counts as over after this long without messages. */
const OUTAGE_OVER_MS = 60_000;

/**
 * Creates a kafkajs client. Its errors are outages that it retries, so they are logged as warnings, each message once
 * per outage; repetitions go to the debug log.
 * @param options `requestMs`: timeout of one request; `retries`: retries per request, about ten seconds by default,
 * because a partition of a new topic, or of a lost broker, takes a while to elect its leader
 */
export function createKafkaClient(
  options: KafkaAccess & { name: string; logger: Logger; requestMs?: number; retries?: number },
): Kafka {
  // Not before the first client: the embedded profile has none.
  const kafkajs: typeof import('kafkajs') = require('kafkajs');
  return new kafkajs.Kafka({
    clientId: options.name,
    brokers: [...options.brokers],
    ssl: options.tls ?? false,
    ...(options.sasl ? { sasl: options.sasl as SASLOptions } : {}),
    connectionTimeout: 3_000,
    requestTimeout: options.requestMs ?? KAFKA_TIMEOUTS.request,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: options.retries ?? 9 },
    logLevel: kafkajs.logLevel.WARN,
    logCreator: logsTo(options.logger, kafkajs.logLevel.ERROR),
  });
}

function logsTo(logger: Logger, errorLevel: number): logCreator {
  const warned = new Set<string>();
  let outageOverAt = 0;

  function isNew(message: string): boolean {
    const now = performance.now();
    if (now >= outageOverAt) warned.clear();
    outageOverAt = now + OUTAGE_OVER_MS;
    if (warned.has(message)) return false;
    warned.add(message);
    return true;
  }

  return () =>
    ({ level, log: { message, timestamp, logger: _logger, stack, ...details } }) => {
      if (level === errorLevel && isNew(message)) logger.warn({ ...details }, message);
      else logger.debug({ ...details }, message);
    };
}
