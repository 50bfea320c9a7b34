import { Kafka, type logCreator, logLevel } from 'kafkajs';
import type { Logger } from '../../service/lifecycle/logger.ts';
import { KAFKA_TIMEOUTS } from './kafka-timeouts.ts';

/** kafkajs never says that an outage is over. */
const QUIET_MS = 60_000;

/**
 * A kafkajs client that logs as the shop does: what it calls an error is an outage that it waits for, so a warning.
 * Each goes to the warnings once in an outage, which is over when none has come for a minute; else to the debug log.
 * @param options `requestMs`: for one request; `retries`: how often it is sent again: about ten seconds by default, for a
 * partition of a new topic, or of a broker that went, takes a while to find its leader
 */
export function createKafkaClient(options: {
  brokers: readonly string[];
  name: string;
  logger: Logger;
  requestMs?: number;
  retries?: number;
}): Kafka {
  return new Kafka({
    clientId: options.name,
    brokers: [...options.brokers],
    connectionTimeout: 3_000,
    requestTimeout: options.requestMs ?? KAFKA_TIMEOUTS.request,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: options.retries ?? 9 },
    logLevel: logLevel.WARN,
    logCreator: logsTo(options.logger),
  });
}

function logsTo(logger: Logger): logCreator {
  const said = new Set<string>();
  let quietAt = 0;

  function isNews(message: string): boolean {
    const now = performance.now();
    if (now >= quietAt) said.clear();
    quietAt = now + QUIET_MS;
    if (said.has(message)) return false;
    said.add(message);
    return true;
  }

  return () =>
    ({ level, log: { message, timestamp, logger: _own, stack, ...details } }) => {
      if (level === logLevel.ERROR && isNews(message)) logger.warn({ ...details }, message);
      else logger.debug({ ...details }, message);
    };
}
