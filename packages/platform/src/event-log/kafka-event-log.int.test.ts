import { describeWithKafka } from '@shop/testing/kafka.ts';
import { pino } from 'pino';
import { createContractKit, type LogUnderTest } from './contract-kit.ts';
import { itIsAnEventLog } from './event-log.contract.ts';
import { openKafkaEventLog } from './kafka-event-log.ts';
import { itNoticesAStandstill } from './kafka-standstill.contract.ts';
import { makeKafkaTopics } from './make-kafka-topics.ts';

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

describeWithKafka('the event log in Kafka', (address) => {
  const brokers = () => address().split(',');
  const adapter: LogUnderTest = {
    open: () => openKafkaEventLog({ brokers: brokers(), name: 'test', logger }),
    address: () => ({ kafkaBrokers: brokers() }),
  };
  beforeAll(() => makeKafkaTopics({ brokers: brokers(), patience: 60_000 }), 90_000);

  itIsAnEventLog(adapter);
  itNoticesAStandstill(createContractKit(adapter), brokers);
});
