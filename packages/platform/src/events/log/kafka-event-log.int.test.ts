import { eventually } from '@shop/testing/eventually.ts';
import { describeWithKafka, KAFKA_SESSION_MS } from '@shop/testing/kafka.ts';
import { contractOnEngine } from '@shop/testing/scope.ts';
import type { Admin } from 'kafkajs';
import { countUnreadOnKafka } from '../../testing/count-unread-on-kafka.ts';
import { deleteKafkaRecords } from '../../testing/delete-kafka-records.ts';
import { createEventLogTestKit, LONG, type LogUnderTest, topic } from '../../testing/event-log-kit.ts';
import { createEventsKit } from '../../testing/events-kit.ts';
import { testLogger as logger } from '../../testing/test-logger.ts';
import { eventsContract } from '../events.contract.ts';
import { createKafkaTopics } from './create-kafka-topics.ts';
import { eventLogContract } from './event-log.contract.ts';
import type { LogRecord } from './event-log.ts';
import { createKafkaClient } from './kafka-client.ts';
import { openKafkaEventLog } from './kafka-event-log.ts';
import { stalledReaderContract } from './kafka-stalled-reader.contract.ts';
import { oneByOne } from './one-by-one.ts';

// Tests wait for sessions to expire.
const kafkaTimeouts = { session: KAFKA_SESSION_MS };

describeWithKafka('Kafka', (address) => {
  const brokers = () => address().split(',');
  const kafka = () => createKafkaClient({ brokers: brokers(), name: 'test', logger });
  const adapter: LogUnderTest = {
    open: () => openKafkaEventLog({ brokers: brokers(), name: 'test', logger, timeouts: kafkaTimeouts }),
    address: () => ({ kafka: { brokers: brokers() }, kafkaTimeouts }),
  };
  let admin: Admin;
  beforeAll(async () => {
    await createKafkaTopics({ brokers: brokers(), timeoutMs: 60_000 });
    admin = kafka().admin();
    await admin.connect();
    // An operator may have raised the limit: the consumer must handle records larger than any event.
    const configEntries = [{ name: 'max.message.bytes', value: String(4 * 1024 * 1024) }];
    await admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name: 'chat-events', configEntries }] });
  }, 90_000);
  afterAll(() => admin?.disconnect());
  beforeEach(() => deleteKafkaRecords(admin, ['order-events', 'chat-events', 'user-events']), 60_000);

  describe('event log', () => {
    contractOnEngine(
      [
        'keeps the order of each key within and between concurrent publish calls',
        'redelivers records that a killed member handled without committing, and skips none',
        'delivers every record from the moment of following to each process, and none from before',
      ],
      () => eventLogContract(adapter),
    );
    const kit = createEventLogTestKit(adapter);
    it(
      'pauses only the partition whose handler rejects',
      async () => {
        const log = kit.open();
        const { effects, handle } = kit.collector();
        let rejections = 0;
        await log.publish(kit.records(100, 10));
        const handleOrReject = async (record: LogRecord) => {
          if (record.key !== `${kit.prefix()}3`) return handle(record);
          rejections += 1;
          throw new Error('not yet');
        };
        const consuming = { group: kit.group(), topics: [topic] };
        await log.consume({ ...consuming, handle: (records) => oneByOne(records, handleOrReject) });
        await eventually(() => expect(rejections).toBeGreaterThan(3));
        expect(new Set(effects.map(({ key }) => key)).size).toBeGreaterThan(4);
      },
      LONG,
    );
    stalledReaderContract(kit, brokers);
  });

  describe('events', () => {
    const kit = createEventsKit({
      ...adapter,
      write: async (records) => {
        const producer = kafka().producer();
        await producer.connect();
        for (const { topic, key, value } of records) await producer.send({ topic, messages: [{ key, value }] });
        await producer.disconnect();
      },
      unread: (group, topic) => countUnreadOnKafka(brokers(), group, topic),
    });
    contractOnEngine(
      [
        'reaches the same state after shuffled duplicates ×5 and after a replay of the whole log (P-B4)',
        'applies 200 good records between 20 bad ones of every kind and dead-letters the bad ones with their origin (P-B5, P-F3)',
        'dead-letters no event while the database is down (P-B6)',
      ],
      () => eventsContract(kit),
    );
  });
});
