import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { KAFKA_SESSION_MS } from '@shop/testing/kafka.ts';
import type { Consumer, Kafka } from 'kafkajs';
import { createLogger } from '../../service/lifecycle/logger.ts';
import { connectKafkaClient } from './connect-kafka-client.ts';
import type { LogRecord, Subscription } from './event-log.ts';
import { type EventLogTestKit, LONG, numbers, topic } from './event-log-test-kit.ts';
import { createKafkaClient } from './kafka-client.ts';
import { followKafka } from './kafka-follower.ts';
import { consumeFromKafka } from './kafka-group.ts';
import { KAFKA_TIMEOUTS } from './kafka-timeouts.ts';
import { createRenewableClient } from './renewable-client.ts';

const timeouts = {
  ...KAFKA_TIMEOUTS,
  session: KAFKA_SESSION_MS,
  watchdogInterval: 200,
  stalled: 1_500,
  queued: 800,
  disconnect: 500,
};

type Handle = (record: LogRecord) => Promise<void>;

const standstillsIn = (said: readonly string[]) => said.filter((line) => line.includes('assigned but not progressing'));

/** What kafkajs has been seen to do: its member stays in the group, reads no more, and says nothing. */
const standstills: Record<string, (consumer: Consumer) => Pick<Consumer, 'run'>> = {
  'fetches no more while its heartbeats go on': (consumer) => ({
    run: async (config) => {
      await consumer.run(config);
      consumer.pause([{ topic }]);
    },
  }),
  'waits for ever for a batch': (consumer) => ({
    run: (config) => consumer.run({ ...config, eachBatch: () => new Promise(() => undefined) }),
  }),
};

/** A reader that stands still is noticed and replaced, on a real Kafka (P-B7). */
export function stalledReaderContract(kit: EventLogTestKit, brokers: () => string[]): void {
  const setUp = (spoil: (consumer: Consumer) => Pick<Consumer, 'run'>) => {
    const said: string[] = [];
    const logger = createLogger({ name: 'test', level: 'error' }, { write: (line) => void said.push(line) });
    const kafka = createKafkaClient({ brokers: brokers(), name: 'test', logger });
    const make = () => connectKafkaClient(kafka.admin(), logger);
    const admin = createRenewableClient({ make, logger, closeWithinMs: timeouts.disconnect });
    const end = async (listening: Subscription) => {
      await listening.stop();
      await admin.close();
    };
    return { said, end, options: { kafka: withFirstConsumer(kafka, spoil), admin, logger, timeouts, topics: [topic] } };
  };

  it.each(Object.entries(standstills))(
    'a member of a group that %s is replaced, and every record is handled (P-B7)',
    async (_name, spoil) => {
      const { said, end, options } = setUp(spoil);
      const log = kit.open();
      await log.publish(kit.records(30, 10));
      const { effects, handle } = kit.collector();
      const listening = consumeFromKafka({ ...options, group: kit.group(), handle });
      await log.publish(kit.records(30, 10, 30));
      await eventually(() => expect(numbers(effects).size).toBe(60), { within: 40_000 });
      expect(standstillsIn(said).length).toBeGreaterThan(0);
      await end(listening);
    },
    LONG,
  );

  /** A member handles sixty records of forty keys in its own way. @returns what was said of standstills, and how to end it */
  const handleSixty = async (inItsWay: (handle: Handle) => Handle) => {
    const { said, end, options } = setUp((consumer) => consumer);
    await kit.open().publish(kit.records(60, 40));
    const { effects, handle } = kit.collector();
    const listening = consumeFromKafka({ ...options, group: kit.group(), handle: inItsWay(handle) });
    await eventually(() => expect(numbers(effects).size).toBe(60), { within: 40_000 });
    return { standstills: standstillsIn(said), end: () => end(listening) };
  };

  it(
    'a member whose partitions wait for each other is left alone',
    async () => {
      const { standstills, end } = await handleSixty((handle) => async (record) => {
        await wait(400);
        await handle(record);
      });
      expect(standstills).toEqual([]);
      await end();
    },
    LONG,
  );

  it(
    'a member whose handlers hang, as many as may be at work, is replaced for the sake of the other partitions (P-B7)',
    async () => {
      const { promise: hung, resolve: letGo } = Promise.withResolvers<void>();
      let toHang = 4;
      const { standstills, end } = await handleSixty((handle) => async (record) => {
        toHang -= 1;
        if (toHang >= 0) await hung;
        else await handle(record);
      });
      expect(standstills.length).toBeGreaterThan(0);
      letGo();
      await end();
    },
    LONG,
  );

  it(
    'a follower that fetches no more is replaced, and has missed nothing (P-B7)',
    async () => {
      const { end, options } = setUp(standstills['fetches no more while its heartbeats go on'] as never);
      const { effects, handle } = kit.collector();
      const closing = new AbortController().signal;
      const listening = await followKafka({ ...options, name: 'test', handle, closing });
      await kit.open().publish(kit.records(30, 10));
      await eventually(() => expect(effects).toHaveLength(30), { within: 40_000 });
      await end(listening);
    },
    LONG,
  );
}

/** A kafkajs whose first consumer is spoilt, and whose next ones are as they are. */
function withFirstConsumer(kafka: Kafka, spoil: (consumer: Consumer) => Pick<Consumer, 'run'>): Kafka {
  let made = 0;
  const consumer: Kafka['consumer'] = (config) => {
    const own = kafka.consumer(config);
    made += 1;
    return made === 1 ? { ...own, ...spoil(own) } : own;
  };
  return { consumer } as Kafka;
}
