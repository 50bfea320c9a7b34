import { describeWithKafka, KAFKA_SESSION_MS } from '@shop/testing/kafka.ts';
import type { Admin } from 'kafkajs';
import { pino } from 'pino';
import { createEventsKit } from '../../testing/events-kit.ts';
import { forgetOnKafka } from '../../testing/forget-on-kafka.ts';
import { unreadOnKafka } from '../../testing/unread-on-kafka.ts';
import { itCarriesEvents } from '../events.contract.ts';
import { createContractKit, type LogUnderTest } from './contract-kit.ts';
import { itIsAnEventLog } from './event-log.contract.ts';
import { createKafkaClient } from './kafka-client.ts';
import { openKafkaEventLog } from './kafka-event-log.ts';
import { itNoticesAStandstill } from './kafka-stalled-reader.contract.ts';
import { makeKafkaTopics } from './make-kafka-topics.ts';

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

// Tests wait for sessions to run out.
const kafkaTimes = { session: KAFKA_SESSION_MS };

describeWithKafka('Kafka', (address) => {
  const brokers = () => address().split(',');
  const kafka = () => createKafkaClient({ brokers: brokers(), name: 'test', logger });
  const adapter: LogUnderTest = {
    open: () => openKafkaEventLog({ brokers: brokers(), name: 'test', logger, times: kafkaTimes }),
    address: () => ({ kafkaBrokers: brokers(), kafkaTimes }),
  };
  let admin: Admin;
  beforeAll(async () => {
    await makeKafkaTopics({ brokers: brokers(), patience: 60_000 });
    admin = kafka().admin();
    await admin.connect();
    // A topic as somebody may have set it: what is larger than any event comes through.
    const configEntries = [{ name: 'max.message.bytes', value: String(4 * 1024 * 1024) }];
    await admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name: 'chat-events', configEntries }] });
  }, 90_000);
  afterAll(() => admin?.disconnect());
  beforeEach(() => forgetOnKafka(admin, ['order-events', 'chat-events', 'user-events']), 60_000);

  describe('the event log', () => {
    itIsAnEventLog(adapter);
    itNoticesAStandstill(createContractKit(adapter), brokers);
  });

  describe('events on it', () => {
    itCarriesEvents(
      createEventsKit({
        ...adapter,
        write: async (records) => {
          const producer = kafka().producer();
          await producer.connect();
          for (const { topic, key, value } of records) await producer.send({ topic, messages: [{ key, value }] });
          await producer.disconnect();
        },
        unread: (group, topic) => unreadOnKafka(brokers(), group, topic),
      }),
    );
  });
});
