import type { Admin, Producer } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { EventLog, Listening, NewRecord } from './event-log.ts';
import { inBatches } from './kafka-batches.ts';
import { createKafkaClient } from './kafka-client.ts';
import { followKafka } from './kafka-follower.ts';
import { consumeFromKafka } from './kafka-group.ts';
import { ensureTopics } from './kafka-topics.ts';
import { partitionOf } from './partition-of.ts';

const ALL_REPLICAS = -1;

/** The event log in Kafka (EVENTS.md, The two logs). Connects, and makes missing topics, when it is first used. */
export function openKafkaEventLog(options: { brokers: readonly string[]; name: string; logger: Logger }): EventLog {
  const { name } = options;
  const logger = options.logger.child({ part: 'event-log' });
  const kafka = createKafkaClient({ ...options, logger });
  const listening = new Set<Listening>();
  const admin = once(async () => {
    const connected = kafka.admin();
    await connected.connect();
    await ensureTopics(connected);
    return connected;
  });
  const producer = once(async () => {
    await admin();
    const connected = kafka.producer({
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      createPartitioner:
        () =>
        ({ message }) =>
          partitionOf(String(message.key)),
    });
    await connected.connect();
    return connected;
  });
  let sending: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function send(records: readonly NewRecord[]): Promise<void> {
    const connected = await producer();
    for (const batch of inBatches(records)) {
      await connected.sendBatch({
        acks: ALL_REPLICAS,
        topicMessages: [...Map.groupBy(batch, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
          topic,
          messages: ofTopic.map(({ key, value }) => ({ key, value })),
        })),
      });
    }
  }

  function remembered(one: Listening): Listening {
    const own = {
      stop: async () => {
        listening.delete(own);
        await one.stop();
      },
    };
    listening.add(own);
    return own;
  }

  return {
    publish: (records) => {
      const sent = sending.then(() => (records.length > 0 ? send(records) : undefined));
      sending = sent.catch(() => undefined);
      return sent;
    },
    consume: async (reader) => remembered(consumeFromKafka({ ...reader, kafka, admin, logger })),
    follow: async (reader) =>
      remembered(await followKafka({ ...reader, kafka, admin, logger, name, isClosed: () => closed })),
    close: async () => {
      closed = true;
      await Promise.all([...listening].map((one) => one.stop()));
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
