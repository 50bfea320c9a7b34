import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { KAFKA_SESSION_MS } from '@shop/testing/kafka.ts';
import { itInTestAll } from '@shop/testing/scope.ts';
import type { Consumer, Kafka } from 'kafkajs';
import { createLogger } from '../../service/observability/logger.ts';
import { type EventLogTestKit, LONG, numbers, topic } from '../../testing/event-log-kit.ts';
import { connectKafkaClient } from './connect-kafka-client.ts';
import type { HandleBatch, LogRecord, Subscription } from './event-log.ts';
import { createKafkaClient } from './kafka-client.ts';
import { followKafka } from './kafka-follower.ts';
import { consumeFromKafka } from './kafka-group.ts';
import { KAFKA_TIMEOUTS, type KafkaTimeouts } from './kafka-timeouts.ts';
import { oneByOne } from './one-by-one.ts';
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

const stallsIn = (logged: readonly string[]) => logged.filter((line) => line.includes('Kafka consumer stalled'));

/** Observed failures of kafkajs: its member stays in the group, reads nothing, and reports nothing. */
const stalls: Record<string, (consumer: Consumer) => Pick<Consumer, 'run'>> = {
  'stops fetching while its heartbeats continue': (consumer) => ({
    run: async (config) => {
      await consumer.run(config);
      consumer.pause([{ topic }]);
    },
  }),
  'hangs in a batch for ever': (consumer) => ({
    run: (config) => consumer.run({ ...config, eachBatch: () => new Promise(() => undefined) }),
  }),
};

/** Tests on a real Kafka that a stalled reader is detected and replaced (P-B7). */
export function stalledReaderContract(kit: EventLogTestKit, brokers: () => string[]): void {
  const setUp = (breakConsumer: (consumer: Consumer) => Pick<Consumer, 'run'>, limits: Partial<KafkaTimeouts> = {}) => {
    const logged: string[] = [];
    const logger = createLogger({ name: 'test', level: 'error' }, { write: (line) => void logged.push(line) });
    const kafka = createKafkaClient({ brokers: brokers(), name: 'test', logger });
    const connect = () => connectKafkaClient(kafka.admin(), logger);
    const admin = createRenewableClient({ connect, logger, closeWithinMs: timeouts.disconnect });
    const end = async (subscription: Subscription) => {
      await subscription.stop();
      await admin.close();
    };
    return {
      logged,
      end,
      options: {
        kafka: withFirstConsumer(kafka, breakConsumer),
        admin,
        logger,
        timeouts: { ...timeouts, ...limits },
        topics: [topic],
      },
    };
  };

  it.each(Object.entries(stalls))(
    'replaces a group member that %s, and handles every record (P-B7)',
    async (_name, breakConsumer) => {
      const { logged, end, options } = setUp(breakConsumer);
      const log = kit.open();
      await log.publish(kit.records(30, 10));
      const { effects, handleAll } = kit.collector();
      const subscription = consumeFromKafka({ ...options, group: kit.group(), handle: handleAll });
      await log.publish(kit.records(30, 10, 30));
      await eventually(() => expect(numbers(effects).size).toBe(60), { within: 40_000 });
      expect(stallsIn(logged).length).toBeGreaterThan(0);
      await end(subscription);
    },
    LONG,
  );

  /**
   * Lets a member handle sixty records of forty keys.
   * @returns the logged stalls, and a function that ends the member
   */
  const handleSixty = async (wrap: (handle: Handle) => Handle, limits: Partial<KafkaTimeouts> = {}) => {
    const { logged, end, options } = setUp((consumer) => consumer, limits);
    await kit.open().publish(kit.records(60, 40));
    const { effects, handle } = kit.collector();
    const wrapped = wrap(handle);
    const handleAll: HandleBatch = (records) => oneByOne(records, wrapped);
    const subscription = consumeFromKafka({ ...options, group: kit.group(), handle: handleAll });
    await eventually(() => expect(numbers(effects).size).toBe(60), { within: 40_000 });
    return { stalls: stallsIn(logged), end: () => end(subscription) };
  };

  itInTestAll(
    'does not replace a member whose partitions queue behind each other',
    async () => {
      // A partition queues for longer than it may stall; Kafka and the handlers themselves never take that long.
      const slow = (handle: Handle) => async (record: LogRecord) => {
        // biome-ignore lint/plugin/no-sleep: the time of a handler
        await wait(1_000);
        await handle(record);
      };
      const { stalls: logged, end } = await handleSixty(slow, { stalled: 6_000, queued: 30_000 });
      expect(logged).toEqual([]);
      await end();
    },
    LONG,
  );

  it(
    'replaces a member when all concurrent handlers hang, so that the other partitions continue (P-B7)',
    async () => {
      const { promise: hung, resolve: release } = Promise.withResolvers<void>();
      let toHang = 4;
      const { stalls: logged, end } = await handleSixty((handle) => async (record) => {
        toHang -= 1;
        if (toHang >= 0) await hung;
        else await handle(record);
      });
      expect(logged.length).toBeGreaterThan(0);
      release();
      await end();
    },
    LONG,
  );

  it(
    'replaces a follower that stops fetching, without losing a record (P-B7)',
    async () => {
      const { end, options } = setUp(stalls['stops fetching while its heartbeats continue'] as never);
      const { effects, handle } = kit.collector();
      const closing = new AbortController().signal;
      const subscription = await followKafka({ ...options, name: 'test', handle, closing });
      await kit.open().publish(kit.records(30, 10));
      await eventually(() => expect(effects).toHaveLength(30), { within: 40_000 });
      await end(subscription);
    },
    LONG,
  );
}

/** Wraps kafkajs so that its first consumer is broken and later ones work. */
function withFirstConsumer(kafka: Kafka, breakConsumer: (consumer: Consumer) => Pick<Consumer, 'run'>): Kafka {
  let made = 0;
  const consumer: Kafka['consumer'] = (config) => {
    const own = kafka.consumer(config);
    made += 1;
    return made === 1 ? { ...own, ...breakConsumer(own) } : own;
  };
  return { consumer } as Kafka;
}
