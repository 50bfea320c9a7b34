import { eventually } from '@shop/testing/eventually.ts';
import { type EventLogTestKit, expectInOrder, LONG, numbers, topic } from '../../testing/event-log-kit.ts';
import { type LogRecord, MAX_BATCH } from './event-log.ts';
import { oneByOne } from './one-by-one.ts';

/** Tests consumer groups: order, one reader per partition, no skipped record. */
export function consumerGroupContract(kit: EventLogTestKit): void {
  it(
    'keeps the order of each key within and between concurrent publish calls',
    async () => {
      const log = kit.open();
      const { effects, handleAll } = kit.collector();
      await Promise.all([0, 100, 200].map((from) => log.publish(kit.records(100, 7, from))));
      await log.consume({ group: kit.group(), topics: [topic], handle: handleAll });
      await eventually(() => expect(numbers(effects).size).toBe(300));
      expectInOrder(effects);
    },
    LONG,
  );

  it(
    'spreads keys over twelve partitions and starts new groups at the beginning',
    async () => {
      const log = kit.open();
      await log.publish(kit.records(400, 200));
      const { effects, records, handleAll } = kit.collector();
      await log.consume({ group: kit.group(), topics: [topic], handle: handleAll });
      await eventually(() => expect(numbers(effects).size).toBe(400));
      expect([...new Set(records.map(({ partition }) => partition))].sort((a, b) => a - b)).toEqual([
        ...Array(12).keys(),
      ]);
      for (const ofKey of Map.groupBy(records, ({ key }) => key).values()) {
        expect(new Set(ofKey.map(({ partition }) => partition)).size).toBe(1);
      }
    },
    LONG,
  );

  it(
    'continues where a stopped member ended, at once and without redelivery',
    async () => {
      const [first, second] = [kit.open(), kit.open()];
      const { effects, handleAll } = kit.collector();
      await first.publish(kit.records(50, 5));
      const subscription = await first.consume({ group: kit.group(), topics: [topic], handle: handleAll });
      await eventually(() => expect(effects).toHaveLength(50));
      await subscription.stop();
      await first.publish(kit.records(50, 5, 50));
      await second.consume({ group: kit.group(), topics: [topic], handle: handleAll });
      await eventually(() => expect(effects).toHaveLength(100));
      expect(new Set(effects.map(({ value }) => value)).size).toBe(100);
    },
    LONG,
  );

  it(
    'delivers a rejected record again until it is handled, in order and nothing twice',
    async () => {
      const log = kit.open();
      const { effects, handle } = kit.collector();
      let rejections = 0;
      const failingKey = `${kit.prefix()}3`;
      await log.publish(kit.records(100, 10));
      const handleOrReject = async (record: LogRecord) => {
        if (record.key === failingKey && rejections < 4) {
          rejections += 1;
          throw new Error('not yet');
        }
        await handle(record);
      };
      await log.consume({
        group: kit.group(),
        topics: [topic],
        handle: (records) => oneByOne(records, handleOrReject),
      });
      await eventually(() => expect(effects).toHaveLength(100));
      expectInOrder(effects);
      expect(numbers(effects).size).toBe(100);
    },
    LONG,
  );

  it(
    'delivers what waits in batches, and again what a handler left over',
    async () => {
      const log = kit.open();
      const { effects, handle } = kit.collector();
      const sizes: number[] = [];
      await log.publish(kit.records(400, 1));
      await log.consume({
        group: kit.group(),
        topics: [topic],
        handle: async (records) => {
          sizes.push(records.length);
          const handled = records.slice(0, 150);
          for (const record of handled) await handle(record);
          return handled.length;
        },
      });
      await eventually(() => expect(effects).toHaveLength(400));
      expectInOrder(effects);
      expect(Math.max(...sizes)).toBe(MAX_BATCH);
    },
    LONG,
  );
}
