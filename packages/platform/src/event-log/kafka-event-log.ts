import type { Admin, Producer } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { EventLog, NewRecord } from './event-log.ts';
import { inBatches } from './kafka-batches.ts';
import { createKafkaClient } from './kafka-client.ts';
import { connected } from './kafka-connected.ts';
import { followKafka } from './kafka-follower.ts';
import { consumeFromKafka } from './kafka-group.ts';
import { ensureTopics } from './kafka-topics.ts';
import { createListenings } from './listenings.ts';
import { partitionOf } from './partition-of.ts';

const ALL_REPLICAS = -1;

/** The event log in Kafka (EVENTS.md, The two logs). Connects, and makes missing topics, when it is first used. */
export function openKafkaEventLog(options: { brokers: readonly string[]; name: string; logger: Logger }): EventLog {
  const { name } = options;
  const logger = options.logger.child({ part: 'event-log' });
  const kafka = createKafkaClient({ ...options, logger });
  const listenings = createListenings();
  const admin = once(() => connected(kafka.admin(), logger, ensureTopics));
  const producer = once(async () => {
    await admin();
    const made = kafka.producer({
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      createPartitioner:
        () =>
        ({ message }) =>
          partitionOf(String(message.key)),
    });
    return connected(made, logger);
  });
  let sending: Promise<unknown> = Promise.resolve();

  async function send(records: readonly NewRecord[]): Promise<void> {
    const sender = await producer();
    for (const batch of inBatches(records)) {
      await sender.sendBatch({
        acks: ALL_REPLICAS,
        topicMessages: [...Map.groupBy(batch, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
          topic,
          messages: ofTopic.map(({ key, value }) => ({ key, value })),
        })),
      });
    }
  }

  return {
    publish: (records) => {
      const sent = sending.then(() => (records.length > 0 ? send(records) : undefined));
      sending = sent.catch(() => undefined);
      return sent;
    },
    consume: (reader) => listenings.remember(consumeFromKafka({ ...reader, kafka, admin, logger })),
    follow: (reader) =>
      listenings.remember(followKafka({ ...reader, kafka, admin, logger, name, closing: listenings.closing })),
    close: async () => {
      await listenings.stopAll();
      await sending;
      const clients: (Producer | Admin | undefined)[] = await Promise.all([producer.made(), admin.made()]);
      await Promise.all(clients.map((client) => client?.disconnect()));
    },
  };
}

/** Makes something when it is first wanted; a failure is not remembered. */
function once<T>(make: () => Promise<T>): (() => Promise<T>) & { made(): Promise<T | undefined> } {
  let making: Promise<T> | undefined;
  const wanted = () => {
    making ??= make().catch((error) => {
      making = undefined;
      throw error;
    });
    return making;
  };
  return Object.assign(wanted, { made: async () => making?.catch(() => undefined) });
}
