import { randomInt } from 'node:crypto';
import { GenericContainer, Wait } from 'testcontainers';
import { freePort } from './free-port.ts';
import { describeWith, type Engine, type RunningEngine } from './infrastructure.ts';
import { hasLocalEngine, startLocalEngine, succeeds } from './local-engine.ts';

/** Kafka for tests; topics are never made by themselves (EVENTS.md). */
export const kafka: Engine = {
  name: 'Kafka',
  ways: [
    {
      name: 'KAFKA_BROKERS',
      possible: () => Boolean(process.env.KAFKA_BROKERS),
      start: async () => ({ url: process.env.KAFKA_BROKERS ?? '', stop: async () => {} }),
    },
    {
      name: 'a Docker container',
      possible: () => succeeds('docker', ['version', '--format', '{{.Server.Version}}']),
      start: startContainer,
    },
    { name: 'the local binary', possible: () => hasLocalEngine('kafka'), start: startBinary },
  ],
  howToGetIt: 'Set KAFKA_BROKERS, start Docker, or run "infra/engines/engines.sh get kafka".',
};

/**
 * A suite on a real Kafka of its own.
 * @param body is given the bootstrap address (host:port, comma list), to be read inside tests
 */
export function describeWithKafka(name: string, body: (brokers: () => string) => void): void {
  describeWith(kafka, name, body);
}

async function startBinary(): Promise<RunningEngine> {
  // It needs two ports in a row: below those that the kernel hands out, where the second stays free.
  const port = 10_000 + 2 * randomInt(10_000);
  return { stop: await startLocalEngine('kafka', port), url: `127.0.0.1:${port}` };
}

/** The port is fixed beforehand: a broker must know the address that it tells its clients. */
async function startContainer(): Promise<RunningEngine> {
  const port = await freePort();
  const container = await new GenericContainer(process.env.KAFKA_IMAGE ?? 'apache/kafka:4.3.1')
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start();
  return { url: `127.0.0.1:${port}`, stop: async () => void (await container.stop()) };
}
