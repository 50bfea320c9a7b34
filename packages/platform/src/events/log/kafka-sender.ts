import type { Kafka, Producer, RecordMetadata } from 'kafkajs';
import type { Logger } from '../../service/observability/logger.ts';
import { withTimeout } from '../../service/timing/with-timeout.ts';
import { connectKafkaClient } from './connect-kafka-client.ts';
import type { NewRecord } from './event-log.ts';
import { splitIntoBatches } from './kafka-batches.ts';
import type { KafkaTimeouts } from './kafka-timeouts.ts';
import { partitionOf } from './partition-of.ts';
import { createRenewableClient } from './renewable-client.ts';

const ALL_REPLICAS = -1;

/** Publishes records to Kafka, one call after another. */
export interface KafkaSender {
  /**
   * Resolves when every record is in the log, on as many replicas as the topic requires.
   * @throws Error when that is not certain in time; the records may have been appended nevertheless
   */
  publish(records: readonly NewRecord[]): Promise<void>;
  /** Waits for the running send, within its time limit, and closes the connection. */
  close(): Promise<void>;
}

/** Creates a publisher to Kafka. @param options `ready` resolves when the topics exist */
export function createKafkaSender(options: {
  kafka: Kafka;
  ready: () => Promise<unknown>;
  logger: Logger;
  timeouts: KafkaTimeouts;
}): KafkaSender {
  const { kafka, logger, timeouts } = options;
  const producer = createRenewableClient({ connect, logger, closeWithinMs: timeouts.disconnect });
  let sending: Promise<unknown> = Promise.resolve();
  let inFlight: { present: Promise<Producer>; sent: Promise<void> } | undefined;

  async function connect(): Promise<Producer> {
    await options.ready();
    const client = kafka.producer({
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      createPartitioner:
        () =>
        ({ message }) =>
          partitionOf(String(message.key)),
    });
    return connectKafkaClient(client, logger);
  }

  async function send(present: Producer, records: readonly NewRecord[]): Promise<void> {
    for (const batch of splitIntoBatches(records)) {
      const acknowledged = await present.sendBatch({
        acks: ALL_REPLICAS,
        topicMessages: [...Map.groupBy(batch, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
          topic,
          messages: ofTopic.map(({ key, value }) => ({ key, value })),
        })),
      });
      assertAcknowledged(batch, acknowledged);
    }
  }

  /** Abandons a producer that hangs or does not acknowledge every record. */
  async function sendWithTimeout(records: readonly NewRecord[]): Promise<void> {
    const present = producer.get();
    const sent = present.then((client) => send(client, records));
    inFlight = { present, sent };
    try {
      await withTimeout(timeouts.send, sent, 'publishing to Kafka');
    } catch (error) {
      abandonProducer();
      throw error;
    }
  }

  /**
   * kafkajs continues an abandoned send and may reconnect for it, so the producer is disconnected again when the send
   * ends.
   */
  function abandonProducer(): void {
    producer.renew();
    const abandoned = inFlight;
    if (!abandoned) return;
    Promise.allSettled([abandoned.sent])
      .then(() => abandoned.present)
      .then((client) => client.disconnect())
      .catch((err) => logger.debug({ err }, 'abandoned Kafka producer did not disconnect cleanly'));
  }

  return {
    publish: (records) => {
      const sent = sending.then(() => (records.length > 0 ? sendWithTimeout(records) : undefined));
      sending = sent.catch(() => undefined);
      return sent;
    },
    close: async () => {
      try {
        await withTimeout(timeouts.disconnect, sending, 'the last send');
        await producer.close();
      } catch (err) {
        logger.debug({ err }, 'abandoning an in-flight Kafka send');
        abandonProducer();
      }
    },
  };
}

/**
 * Checks that every partition has acknowledged. kafkajs retries only brokers that have not responded. When a broker is
 * lost and another one that has already responded takes over its partitions, kafkajs never sends their records, but
 * reports success.
 * @throws Error naming the partitions without an acknowledgement
 */
export function assertAcknowledged(records: readonly NewRecord[], acknowledged: readonly RecordMetadata[]): void {
  const acknowledgedPartitions = new Set(acknowledged.map(({ topicName, partition }) => `${topicName}/${partition}`));
  const partitions = new Set(records.map(({ topic, key }) => `${topic}/${partitionOf(key)}`));
  const missing = [...partitions].filter((key) => !acknowledgedPartitions.has(key));
  if (missing.length > 0) throw new Error(`Kafka has not acknowledged ${missing.join(', ')}`);
}
