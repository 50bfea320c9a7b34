import { type EngineRecipe, engineOf } from './engine-recipe.ts';
import { describeWith } from './infrastructure.ts';
import { SHORT_LEASE_MS } from './short-lease.ts';

/**
 * The session timeout of consumer groups in tests, in milliseconds: brokers accept no less than six seconds by default.
 */
export const KAFKA_SESSION_MS = process.env.KAFKA_BROKERS ? 6_000 : SHORT_LEASE_MS;

/** Kafka for tests, without automatic topic creation (docs/events.md#topics). */
export const kafka: EngineRecipe = {
  name: 'Kafka',
  program: 'kafka',
  imageVariable: 'KAFKA_IMAGE',
  environment: (url) => ({ KAFKA_BROKERS: url }),
  fromEnvironment: ({ KAFKA_BROKERS }) => KAFKA_BROKERS || undefined,
  address: (port) => `127.0.0.1:${port}`,
  // A broker must advertise the address that its clients use, so the port is fixed before the start.
  container: (url, settings) => ({
    port: { container: 9092, host: Number(url.split(':')[1]) },
    environment: {
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${url}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '1000',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      ...Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [`KAFKA_${name.toUpperCase().replaceAll('.', '_')}`, value]),
      ),
    },
    ready: /Kafka Server started/,
  }),
};

/**
 * Declares a suite on a real Kafka of its own.
 * @param body may call `brokers()` within tests: the bootstrap addresses (host:port, separated by commas)
 */
export function describeWithKafka(name: string, body: (brokers: () => string) => void): void {
  describeWith(engineOf(kafka), name, body);
}
