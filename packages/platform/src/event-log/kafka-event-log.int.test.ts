import { describeWithKafka } from '@shop/testing/kafka.ts';
import { pino } from 'pino';
import { itIsAnEventLog } from './event-log.contract.ts';
import { openKafkaEventLog } from './kafka-event-log.ts';

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

describeWithKafka('the event log in Kafka', (brokers) => {
  itIsAnEventLog({
    open: () => openKafkaEventLog({ brokers: brokers().split(','), name: 'test', logger }),
    address: () => ({ kafkaBrokers: brokers().split(',') }),
  });
});
