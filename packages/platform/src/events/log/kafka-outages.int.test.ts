import { setTimeout as wait } from 'node:timers/promises';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { createLogger } from '../../service/observability/logger.ts';
import { withTimeout } from '../../service/timing/with-timeout.ts';
import { countUnreadOnKafka } from '../../testing/count-unread-on-kafka.ts';
import { deleteKafkaRecords } from '../../testing/delete-kafka-records.ts';
import { createEventsKit, type EventsKit } from '../../testing/events-kit.ts';
import { testLogger } from '../../testing/test-logger.ts';
import { createKafkaTopics } from './create-kafka-topics.ts';
import type { LogRecord } from './event-log.ts';
import { createKafkaClient } from './kafka-client.ts';
import { openKafkaEventLog } from './kafka-event-log.ts';
import { oneByOne } from './one-by-one.ts';

const LONG = 120_000;

describeWithBreakable('kafka', 'event log on a failing Kafka', (engine) => {
  const brokers = () => engine().url.split(',');
  const timeouts = {
    session: 6_000,
    request: 1_500,
    send: 4_000,
    watchdogInterval: 1_000,
    stalled: 6_000,
    watchdogRequest: 3_000,
  };
  const kit = createEventsKit({
    open: () => openKafkaEventLog({ brokers: brokers(), name: 'test', logger: testLogger, timeouts }),
    address: () => ({ kafka: { brokers: brokers() } }),
    write: () => Promise.reject(new Error('only the relay may write')),
    unread: (group, topic) => countUnreadOnKafka(brokers(), group, topic),
  });

  beforeEach(async () => {
    const admin = createKafkaClient({ brokers: brokers(), name: 'test', logger: testLogger }).admin();
    await admin.connect();
    await deleteKafkaRecords(admin, ['order-events', 'catalogue-events']).finally(() => admin.disconnect());
  }, 60_000);

  it(
    'neither consumes nor publishes until a job has created the topics, which several jobs may do concurrently',
    async () => {
      const logged: string[] = [];
      const logger = createLogger({ name: 'test', level: 'info' }, { write: (line) => void logged.push(line) });
      const log = openKafkaEventLog({ brokers: brokers(), name: 'test', logger, timeouts: { connect: 30_000 } });
      kit.onEnd(() => log.close());
      const received: string[] = [];
      const handle = async ({ value }: { value: Buffer | null }) => void received.push(String(value));
      const subscribed: string[] = [];
      const topics = ['catalogue-events'] as const;
      const consuming = log
        .consume({ group: kit.group(), topics, handle: (records) => oneByOne(records, handle) })
        .then(() => subscribed.push('group'));
      const following = log.follow({ topics, handle }).then(() => subscribed.push('follower'));
      const record = { topic: topics[0], key: 'order/1', value: Buffer.from('first') };
      await expect(log.publish([record])).rejects.toThrow('Kafka has no topic user-events');
      const waiting = () => logged.filter((line) => line.includes('waiting for Kafka topics'));
      await eventually(() => expect(waiting()).toHaveLength(1));
      await expect(log.publish([record])).rejects.toThrow('Kafka has no topic user-events');
      expect(subscribed).toEqual([]);

      const jobs = await Promise.all(
        Array.from({ length: 4 }, () => createKafkaTopics({ brokers: brokers(), timeoutMs: 30_000 })),
      );
      expect(jobs.flat().every((what) => what.startsWith('created '))).toBe(true);
      expect(jobs.flat().length).toBeGreaterThan(0);
      await Promise.all([consuming, following]);
      expect(waiting()).toHaveLength(1);
      await log.publish([record]);
      await eventually(() => expect(received).toEqual(['first', 'first']));
      expect(await createKafkaTopics({ brokers: brokers(), timeoutMs: 30_000 })).toEqual([]);
    },
    LONG,
  );

  it(
    'restores changed retention and durability settings of a topic and keeps its other settings',
    async () => {
      const admin = createKafkaClient({ brokers: brokers(), name: 'test', logger: testLogger }).admin();
      await admin.connect();
      kit.onEnd(() => admin.disconnect());
      const resource = { type: 2, name: 'order-events' };
      const configEntries = [
        { name: 'retention.ms', value: '3600000' },
        { name: 'segment.bytes', value: '104857600' },
      ];
      await admin.alterConfigs({ validateOnly: false, resources: [{ ...resource, configEntries }] });
      const settings = async () => {
        const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [resource] });
        const all = resources[0]?.configEntries.map(({ configName, configValue }) => [configName, configValue]) ?? [];
        return Object.fromEntries(all) as Record<string, string>;
      };
      await eventually(async () => expect((await settings())['retention.ms']).toBe('3600000'));
      expect(await createKafkaTopics({ brokers: brokers(), timeoutMs: 30_000 })).toEqual([
        'set retention.ms=2592000000, flush.messages=1 on order-events',
      ]);
      await eventually(async () =>
        expect(await settings()).toMatchObject({
          'retention.ms': '2592000000',
          'flush.messages': '1',
          'segment.bytes': '104857600',
        }),
      );
    },
    LONG,
  );

  it(
    'continues to follow a topic that was recreated with fewer records',
    async () => {
      const log = kit.open();
      const received: string[] = [];
      const topics = ['catalogue-events'] as const;
      await log.follow({ topics, handle: async ({ value }) => void received.push(String(value)) });
      const record = (value: string) => ({ topic: topics[0], key: 'product/1', value: Buffer.from(value) });
      await log.publish(Array.from({ length: 500 }, (_, n) => record(String(n))));
      await eventually(() => expect(received).toHaveLength(500));

      const admin = createKafkaClient({ brokers: brokers(), name: 'test', logger: testLogger }).admin();
      await admin.connect();
      kit.onEnd(() => admin.disconnect());
      await admin.deleteTopics({ topics: [...topics] });
      // A deleted topic stays in the broker's list for a moment, and `createKafkaTopics` creates only topics that are not
      // listed.
      await eventually(async () => expect(await admin.listTopics()).not.toContain(topics[0]), { within: 30_000 });
      await createKafkaTopics({ brokers: brokers(), timeoutMs: 30_000 });
      await eventually(
        async () => {
          await log.publish([record('recreated')]);
          expect(received).toContain('recreated');
        },
        { within: 60_000, every: 500 },
      );
    },
    LONG,
  );

  const faults = {
    'is paused beyond the request, send and session timeouts': async () => {
      await engine().pause();
      await wait(7_000).finally(() => engine().resume());
    },
    'is killed and restarted': async () => {
      await engine().kill();
      // biome-ignore lint/plugin/no-sleep: the length of the outage; every length must pass
      await wait(1_000);
      await engine().start();
    },
  };
  it.each(Object.entries(faults))(
    'loses and duplicates nothing and keeps the order of each key when the broker %s',
    async (_name, injectFault) => {
      await keepWriting(kit, injectFault);
    },
    LONG,
  );

  it(
    'neither hangs nor acknowledges a record that is lost',
    async () => {
      const log = kit.open();
      const numbers = Array.from({ length: 60 }, (_, n) => n);
      const publish = (n: number) =>
        log.publish([{ topic: 'catalogue-events', key: `order/${kit.id(n % 3)}`, value: Buffer.from(kit.id(n)) }]).then(
          () => n,
          () => undefined,
        );
      const acknowledged = await Promise.all(numbers.slice(0, 20).map(publish));
      await engine().pause();
      try {
        expect(await Promise.all(numbers.slice(20, 22).map(publish))).toEqual([undefined, undefined]);
      } finally {
        engine().resume();
      }
      acknowledged.push(...(await Promise.all(numbers.slice(22).map(publish))));
      const received = new Set<string>();
      await log.consume({
        group: kit.group(),
        topics: ['catalogue-events'],
        handle: (records) => oneByOne(records, async ({ value }) => received.add(String(value))),
      });
      const safe = acknowledged.filter((n) => n !== undefined).map((n) => kit.id(n));
      expect(safe.length).toBeGreaterThan(20);
      await eventually(() => expect(safe.filter((value) => !received.has(value))).toEqual([]), { within: 30_000 });
    },
    LONG,
  );

  it(
    'lets a service stop in time while the broker hangs (P-C1)',
    async () => {
      const log = openKafkaEventLog({ brokers: brokers(), name: 'test', logger: testLogger });
      const consumer = await kit.consume({ log });
      const relay = await kit.relay(log);
      await kit.write('first', 1);
      await eventually(async () => expect(await kit.effects()).toHaveLength(1), { within: 40_000 });
      await engine().pause();
      try {
        await kit.write('second', 1);
        // biome-ignore lint/plugin/no-sleep: lets the relay begin to publish; it must stop in time either way
        await wait(500);
        const stopping = relay
          .stop()
          .then(() => consumer.stop())
          .then(() => log.close());
        await withTimeout(9_500, stopping, 'stopping');
      } finally {
        engine().resume();
      }
    },
    LONG,
  );
});

/**
 * Writes versions of five subjects before, during and after a fault. Each must be delivered, in order, and none take
 * effect twice; of versions that came together only the newest takes effect.
 */
async function keepWriting(kit: EventsKit, injectFault: () => Promise<void>): Promise<void> {
  await kit.consume({});
  await kit.relay();
  const delivered = new Map<string, Set<number>>();
  const collect = async ({ key, value }: LogRecord) => {
    const { version } = JSON.parse(String(value)) as { version: number };
    const versions = delivered.get(String(key)) ?? new Set();
    delivered.set(String(key), versions.add(version));
  };
  await kit.open().consume({
    group: `${kit.group()}-all`,
    topics: ['order-events'],
    handle: (records) => oneByOne(records, collect),
  });
  let version = 0;
  const write = async () => {
    version += 1;
    await Promise.all([0, 1, 2, 3, 4].map((subject) => kit.write(subject, version)));
  };
  while (version < 5) await write();
  await eventually(async () => expect((await kit.effects()).length).toBeGreaterThan(0), { within: 30_000 });
  const fault = { ended: false };
  const injected = injectFault().finally(() => {
    fault.ended = true;
  });
  while (!fault.ended) {
    await write();
    // biome-ignore lint/plugin/no-sleep: the rate of the load
    await wait(250);
  }
  await injected;
  for (const end = version + 5; version < end; ) await write();
  await kit.untilPublished(60_000);
  const subjects = [0, 1, 2, 3, 4].map((subject) => `order/${kit.id(subject)}`);
  const written = Array.from({ length: version }, (_, n) => n + 1);
  const deliveredOf = () => subjects.map((subject) => [...(delivered.get(subject) ?? [])]);
  await eventually(() => expect(deliveredOf()).toEqual(subjects.map(() => written)), { within: 40_000 });
  await kit.untilAllIsRead();
  const effects = Map.groupBy(await kit.effects(), ({ subject }) => subject);
  const applied = subjects.map((subject) => (effects.get(subject) ?? []).map((effect) => effect.version));
  expect(applied.map((versions) => versions.at(-1))).toEqual(subjects.map(() => version));
  for (const versions of applied) expect(new Set(versions).size).toBe(versions.length);
  expect(await kit.deadLetters()).toEqual([]);
}
