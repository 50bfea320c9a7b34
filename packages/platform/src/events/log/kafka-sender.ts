import type { Kafka, Producer, RecordMetadata } from 'kafkajs';
import type { Logger } from '../../service/lifecycle/logger.ts';
import { connectKafkaClient } from './connect-kafka-client.ts';
import type { NewRecord } from './event-log.ts';
import { splitIntoBatches } from './kafka-batches.ts';
import type { KafkaTimeouts } from './kafka-timeouts.ts';
import { partitionOf } from './partition-of.ts';
import { createRenewableClient } from './renewable-client.ts';
import { withNamedTimeout } from './with-named-timeout.ts';

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
  timeouts: KafkaTimeouts;
}): KafkaSender {
  const { kafka, logger, timeouts } = options;
  const producer = createRenewableClient({ make: connect, logger, closeWithinMs: timeouts.disconnect });
  let sending: Promise<unknown> = Promise.resolve();
  let underWay: { present: Promise<Producer>; sent: Promise<void> } | undefined;

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
    return connectKafkaClient(made, logger);
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

  /** A producer that hangs, or keeps something back, is not used again. */
  async function sendInTime(records: readonly NewRecord[]): Promise<void> {
    const present = producer.get();
    const sent = present.then((own) => send(own, records));
    underWay = { present, sent };
    try {
      await withNamedTimeout(timeouts.send, sent, 'sending to Kafka');
    } catch (error) {
      giveUp();
      throw error;
    }
  }

  /** kafkajs goes on with a sending that was given up, and may connect again for it: so it is disconnected again at its end. */
  function giveUp(): void {
    producer.renew();
    const left = underWay;
    if (!left) return;
    Promise.allSettled([left.sent])
      .then(() => left.present)
      .then((own) => own.disconnect())
      .catch((err) => logger.debug({ err }, 'a producer that was given up is not disconnected cleanly'));
  }

  return {
    publish: (records) => {
      const sent = sending.then(() => (records.length > 0 ? sendInTime(records) : undefined));
      sending = sent.catch(() => undefined);
      return sent;
    },
    close: async () => {
      try {
        await withNamedTimeout(timeouts.disconnect, sending, 'the last sending');
        await producer.close();
      } catch (err) {
        logger.debug({ err }, 'a sending is left');
        giveUp();
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
