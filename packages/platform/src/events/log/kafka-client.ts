import { createRequire } from 'node:module';
import type { Kafka, logCreator, SASLOptions } from 'kafkajs';
import type { Logger } from '../../service/observability/logger.ts';
import { createSecretChoice } from '../../service/secrets/secret-choice.ts';
import type { KafkaAccess } from './kafka-access.ts';
import { KAFKA_TIMEOUTS } from './kafka-timeouts.ts';

const require = createRequire(import.meta.url);

/** kafkajs never reports the end of an outage: it counts as over after this long without messages. */
const OUTAGE_OVER_MS = 60_000;

type ClientOptions = KafkaAccess & { name: string; logger: Logger; requestMs?: number; retries?: number };

/**
 * Creates a kafkajs client. Its errors are outages that it retries, so they are logged as warnings, each message once
 * per outage; repetitions go to the debug log. Consumers, producers and admins log in with the present user and password when they
 * are made, or with the former ones after Kafka refused them; Kafka checks a login once, so open connections go on.
 * @param options `requestMs`: timeout of one request; `retries`: retries per request, about ten seconds by default,
 * because a partition of a new topic, or of a lost broker, takes a while to elect its leader
 */
export function createKafkaClient(options: ClientOptions): Kafka {
  const { sasl } = options;
  if (sasl === undefined) return clientWith(options);
  const logins = createSecretChoice([sasl.username, sasl.password], (username, password) =>
    clientWith(options, { mechanism: sasl.mechanism, username, password } as SASLOptions),
  );
  const make = <Client extends { connect(): Promise<void> }>(create: (kafka: Kafka) => Client): Client => {
    const kafka = logins.current();
    const client = create(kafka);
    const { connect } = client;
    client.connect = () =>
      connect().catch((error: unknown) => {
        if (isLoginRefused(error)) logins.refused(kafka);
        throw error;
      });
    return client;
  };
  return {
    admin: (config) => make((kafka) => kafka.admin(config)),
    producer: (config) => make((kafka) => kafka.producer(config)),
    consumer: (config) => make((kafka) => kafka.consumer(config)),
    logger: () => logins.current().logger(),
  };
}

function isLoginRefused(error: unknown): boolean {
  return error instanceof Error && (error.name === 'KafkaJSSASLAuthenticationError' || isLoginRefused(error.cause));
}

function clientWith(options: ClientOptions, sasl?: SASLOptions): Kafka {
  // Not before the first client: the embedded profile has none.
  const kafkajs: typeof import('kafkajs') = require('kafkajs');
  return new kafkajs.Kafka({
    clientId: options.name,
    brokers: [...options.brokers],
    ssl: options.tls ?? false,
    ...(sasl ? { sasl } : {}),
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
