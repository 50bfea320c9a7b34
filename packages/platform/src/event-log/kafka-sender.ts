import type { Kafka, Producer, RecordMetadata } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { NewRecord } from './event-log.ts';
import { inBatches } from './kafka-batches.ts';
import { connected } from './kafka-connected.ts';
import type { KafkaTimes } from './kafka-times.ts';
import { partitionOf } from './partition-of.ts';
import { renewable } from './renewable.ts';
import { within } from './within.ts';

const ALL_REPLICAS = -1;

/** Sends records to Kafka, one call after another. */
export interface KafkaSender {
  /**
   * Resolves when every record has its place in the log, on as many brokers as the topic asks for.
   * @throws Error when that is not sure in time; records may have arrived all the same
   */
  publish(records: readonly NewRecord[]): Promise<void>;
  /** Resolves when what is under way has ended, and the connection is closed. */
  close(): Promise<void>;
}

/** @param options `ready` resolves when the topics are there */
export function createKafkaSender(options: {
  kafka: Kafka;
  ready: () => Promise<unknown>;
  logger: Logger;
  times: KafkaTimes;
}): KafkaSender {
  const { kafka, logger, times } = options;
  const producer = renewable({ make: connect, logger, closeWithinMs: times.leave });
  let sending: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<Producer> {
    await options.ready();
    const made = kafka.producer({
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      createPartitioner:
        () =>
        ({ message }) =>
          partitionOf(String(message.key)),
    });
    return connected(made, logger);
  }

  async function send(records: readonly NewRecord[]): Promise<void> {
    const present = await producer.get();
    for (const batch of inBatches(records)) {
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

  /** A producer that hangs, or keeps something back, is not used again. */
  async function sendInTime(records: readonly NewRecord[]): Promise<void> {
    try {
      await within(times.send, send(records), 'sending to Kafka');
    } catch (error) {
      producer.renew();
      throw error;
    }
  }

  return {
    publish: (records) => {
      const sent = sending.then(() => (records.length > 0 ? sendInTime(records) : undefined));
      sending = sent.catch(() => undefined);
      return sent;
    },
    close: async () => {
      try {
        await within(times.leave, sending, 'the last sending');
        await producer.close();
      } catch (err) {
        logger.debug({ err }, 'a sending is left');
        producer.renew();
      }
    },
  };
}

/**
 * kafkajs sends again only to brokers that have not answered yet. When one goes while another has answered, and the other
 * takes over its partitions, their records are never sent and the call succeeds: so each partition's own answer is asked for.
 */
export function assertAcknowledged(records: readonly NewRecord[], acknowledged: readonly RecordMetadata[]): void {
  const answered = new Set(acknowledged.map(({ topicName, partition }) => `${topicName}/${partition}`));
  const places = new Set(records.map(({ topic, key }) => `${topic}/${partitionOf(key)}`));
  const silent = [...places].filter((place) => !answered.has(place));
  if (silent.length > 0) throw new Error(`Kafka has not acknowledged ${silent.join(', ')}`);
}
