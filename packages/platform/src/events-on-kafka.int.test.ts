import { eventually } from '@shop/testing/eventually.ts';
import { describeWithKafka } from '@shop/testing/kafka.ts';
import type { Admin } from 'kafkajs';
import { createKafkaClient } from './event-log/kafka-client.ts';
import { openKafkaEventLog } from './event-log/kafka-event-log.ts';
import { makeKafkaTopics } from './event-log/make-kafka-topics.ts';
import { itCarriesEvents } from './events.contract.ts';
import { quiet } from './testing/event-fixtures.ts';
import { unreadOnKafka } from './testing/unread-on-kafka.ts';

describeWithKafka('events on the log in Kafka', (address) => {
  const brokers = () => address().split(',');
  const kafka = () => createKafkaClient({ brokers: brokers(), name: 'test', logger: quiet });
  let admin: Admin;
  beforeAll(async () => {
    await makeKafkaTopics({ brokers: brokers(), patience: 60_000 });
    admin = kafka().admin();
    await admin.connect();
    // A topic as somebody may have set it: what is larger than any event comes through.
    const configEntries = [{ name: 'max.message.bytes', value: String(4 * 1024 * 1024) }];
    await admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name: 'chat-events', configEntries }] });
    // A topic of a moment ago may still look for its leader.
    for (const topic of ['chat-events', 'user-events']) await eventually(() => forget(topic), { within: 30_000 });
  }, 90_000);
  afterAll(() => admin?.disconnect());

  /** What an earlier run left on a Kafka that stays would be counted. */
  async function forget(topic: string): Promise<void> {
    const ends = await admin.fetchTopicOffsets(topic);
    const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
    await admin.deleteTopicRecords({ topic, partitions });
  }

  itCarriesEvents({
    open: () => openKafkaEventLog({ brokers: brokers(), name: 'test', logger: quiet }),
    address: () => ({ kafkaBrokers: brokers() }),
    write: async (records) => {
      const producer = kafka().producer();
      await producer.connect();
      for (const { topic, key, value } of records) await producer.send({ topic, messages: [{ key, value }] });
      await producer.disconnect();
    },
    unread: (group, topic) => unreadOnKafka(brokers(), group, topic),
  });
});
