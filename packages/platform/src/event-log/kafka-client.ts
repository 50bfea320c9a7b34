import { Kafka, type logCreator, logLevel } from 'kafkajs';
import type { Logger } from '../logger.ts';

/** A kafkajs client that logs as the shop does: what it calls an error is an outage that it waits for, so a warning. */
export function createKafkaClient(options: { brokers: readonly string[]; name: string; logger: Logger }): Kafka {
  return new Kafka({
    clientId: options.name,
    brokers: [...options.brokers],
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    // About ten seconds: a partition of a new topic, or of a broker that went, takes a while to find its leader.
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 9 },
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
