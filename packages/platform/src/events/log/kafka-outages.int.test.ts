import { setTimeout as wait } from 'node:timers/promises';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { createLogger } from '../../service/lifecycle/logger.ts';
import { countUnreadOnKafka } from '../../testing/count-unread-on-kafka.ts';
import { deleteKafkaRecords } from '../../testing/delete-kafka-records.ts';
import { silentLogger } from '../../testing/event-fixtures.ts';
import { createEventsKit, type EventsKit } from '../../testing/events-kit.ts';
import { createKafkaTopics } from './create-kafka-topics.ts';
import { createKafkaClient } from './kafka-client.ts';
import { openKafkaEventLog } from './kafka-event-log.ts';
import { withNamedTimeout } from './with-named-timeout.ts';

const LONG = 120_000;

describeWithBreakable('kafka', 'the event log on a Kafka that breaks', (engine) => {
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
    open: () => openKafkaEventLog({ brokers: brokers(), name: 'test', logger: silentLogger, timeouts }),
    address: () => ({ kafkaBrokers: brokers() }),
    write: () => Promise.reject(new Error('only the relay writes here')),
    unread: (group, topic) => countUnreadOnKafka(brokers(), group, topic),
  });

  beforeEach(async () => {
    const admin = createKafkaClient({ brokers: brokers(), name: 'test', logger: silentLogger }).admin();
    await admin.connect();
    await deleteKafkaRecords(admin, ['order-events', 'catalogue-events']).finally(() => admin.disconnect());
  }, 60_000);

  it(
    'makes no topics: nobody listens and nothing is sent until the job has made them, which many may do at once',
    async () => {
      const said: string[] = [];
      const logger = createLogger({ name: 'test', level: 'info' }, { write: (line) => void said.push(line) });
      const log = openKafkaEventLog({ brokers: brokers(), name: 'test', logger, timeouts: { connect: 30_000 } });
      kit.ends(() => log.close());
      const heard: string[] = [];
      const handle = async ({ value }: { value: Buffer | null }) => void heard.push(String(value));
      const listening: string[] = [];
      const topics = ['catalogue-events'] as const;
      const consuming = log.consume({ group: kit.group(), topics, handle }).then(() => listening.push('group'));
      const following = log.follow({ topics, handle }).then(() => listening.push('follower'));
      const record = { topic: topics[0], key: 'order/1', value: Buffer.from('first') };
      await expect(log.publish([record])).rejects.toThrow('Kafka has no topic user-events');
      await wait(1_500);
      expect(listening).toEqual([]);
      expect(said.filter((line) => line.includes('waiting for topics'))).toHaveLength(1);

      const jobs = await Promise.all(
        Array.from({ length: 4 }, () => createKafkaTopics({ brokers: brokers(), timeoutMs: 30_000 })),
      );
      expect(jobs.flat().every((what) => what.startsWith('made '))).toBe(true);
      expect(jobs.flat().length).toBeGreaterThan(0);
      await Promise.all([consuming, following]);
      await log.publish([record]);
      await eventually(() => expect(heard).toEqual(['first', 'first']), { within: 20_000 });
      expect(await createKafkaTopics({ brokers: brokers(), timeoutMs: 30_000 })).toEqual([]);
    },
    LONG,
  );

  it(
    'gets back how long and how safely it keeps records when somebody has changed it, and keeps what else was set',
    async () => {
      const admin = createKafkaClient({ brokers: brokers(), name: 'test', logger: silentLogger }).admin();
      await admin.connect();
      kit.ends(() => admin.disconnect());
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
    'is followed on when a topic was made anew, shorter than what had been heard of it',
    async () => {
      const log = kit.open();
      const heard: string[] = [];
      const topics = ['catalogue-events'] as const;
      await log.follow({ topics, handle: async ({ value }) => void heard.push(String(value)) });
      const record = (value: string) => ({ topic: topics[0], key: 'product/1', value: Buffer.from(value) });
      await log.publish(Array.from({ length: 500 }, (_, n) => record(String(n))));
      await eventually(() => expect(heard).toHaveLength(500));

      const admin = createKafkaClient({ brokers: brokers(), name: 'test', logger: silentLogger }).admin();
      await admin.connect();
      kit.ends(() => admin.disconnect());
      await admin.deleteTopics({ topics: [...topics] });
      // A deleted topic stays in the broker's list for a moment, and `makeKafkaTopics` creates only topics that are not listed.
      await eventually(async () => expect(await admin.listTopics()).not.toContain(topics[0]), { within: 30_000 });
      await createKafkaTopics({ brokers: brokers(), timeoutMs: 30_000 });
      await eventually(
        async () => {
          await log.publish([record('anew')]);
          expect(heard).toContain('anew');
        },
        { within: 60_000, every: 500 },
      );
    },
    LONG,
  );

  const breakages = {
    'is paused for longer than a request, a sending and a session may take': async () => {
      await engine().pause();
      await wait(7_000).finally(() => engine().resume());
    },
    'is killed and started again': async () => {
      await engine().kill();
      await wait(1_000);
      await engine().start();
    },
  };
  it.each(Object.entries(breakages))(
    'loses and doubles nothing and keeps the order of each key when the broker %s',
    async (_name, breakBroker) => {
      await keepWriting(kit, breakBroker);
    },
    LONG,
  );

  it(
    'neither hangs nor says that a record is safe which is not',
    async () => {
      const log = kit.open();
      const numbers = Array.from({ length: 60 }, (_, n) => n);
      const publish = (n: number) =>
        log.publish([{ topic: 'catalogue-events', key: `order/${kit.id(n % 3)}`, value: Buffer.from(kit.id(n)) }]).then(
          () => n,
          () => undefined,
        );
      const sure = await Promise.all(numbers.slice(0, 20).map(publish));
      await engine().pause();
      try {
        expect(await Promise.all(numbers.slice(20, 22).map(publish))).toEqual([undefined, undefined]);
      } finally {
        engine().resume();
      }
      sure.push(...(await Promise.all(numbers.slice(22).map(publish))));
      const heard = new Set<string>();
      await log.consume({
        group: kit.group(),
        topics: ['catalogue-events'],
        handle: async ({ value }) => void heard.add(String(value)),
      });
      const safe = sure.filter((n) => n !== undefined).map((n) => kit.id(n));
      expect(safe.length).toBeGreaterThan(20);
      await eventually(() => expect(safe.filter((value) => !heard.has(value))).toEqual([]), { within: 30_000 });
    },
    LONG,
  );

  it(
    'lets a service stop in time though the broker hangs (P-C1)',
    async () => {
      const log = openKafkaEventLog({ brokers: brokers(), name: 'test', logger: silentLogger });
      const consumer = await kit.consume({ log });
      const relay = await kit.relay(log);
      await kit.write('first', 1);
      await eventually(async () => expect(await kit.effects()).toHaveLength(1), { within: 40_000 });
      await engine().pause();
      try {
        await kit.write('second', 1);
        await wait(500);
        const stopping = relay
          .stop()
          .then(() => consumer.stop())
          .then(() => log.close());
        await withNamedTimeout(9_500, stopping, 'stopping');
      } finally {
        engine().resume();
      }
    },
    LONG,
  );
});

/**
 * Writes versions of five things before, during and after a breakage. Each must have its effect once: one that came after a
 * newer one would have had none, so all of them in the table were in order.
 */
async function keepWriting(kit: EventsKit, breakBroker: () => Promise<void>): Promise<void> {
  await kit.consume({});
  await kit.relay();
  let version = 0;
  const write = async () => {
    version += 1;
    await Promise.all([0, 1, 2, 3, 4].map((thing) => kit.write(thing, version)));
  };
  while (version < 5) await write();
  await eventually(async () => expect((await kit.effects()).length).toBeGreaterThan(0), { within: 30_000 });
  const breaking = { ended: false };
  const broken = breakBroker().finally(() => {
    breaking.ended = true;
  });
  while (!breaking.ended) {
    await write();
    await wait(250);
  }
  await broken;
  for (const end = version + 5; version < end; ) await write();
  await kit.untilSent(60_000);
  await eventually(async () => expect(await kit.effects()).toHaveLength(5 * version), { within: 40_000 });
  await kit.untilAllIsRead();
  const all = [0, 1, 2, 3, 4].flatMap((thing) =>
    Array.from({ length: version }, (_, n) => ({ subject: `order/${kit.id(thing)}`, version: n + 1 })),
  );
  expect(await kit.effects()).toEqual(all);
  expect(await kit.dead()).toEqual([]);
}
