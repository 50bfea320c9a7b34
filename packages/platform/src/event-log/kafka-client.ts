import { Kafka, type logCreator, logLevel } from 'kafkajs';
import type { Logger } from '../logger.ts';
import { KAFKA_TIMES } from './kafka-times.ts';

/**
 * A kafkajs client that logs as the shop does: what it calls an error is an outage that it waits for, so a warning.
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
    requestTimeout: options.requestMs ?? KAFKA_TIMES.request,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: options.retries ?? 9 },
    logLevel: logLevel.WARN,
    logCreator: logsTo(options.logger),
  });
}

function logsTo(logger: Logger): logCreator {
  return () =>
    ({ level, log: { message, timestamp, logger: _own, stack, ...details } }) => {
      if (level === logLevel.ERROR) logger.warn({ ...details }, message);
      else logger.debug({ ...details }, message);
    };
}
