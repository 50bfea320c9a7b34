import { eventually } from '@shop/testing/eventually.ts';
import { type EventLogTestKit, expectInOrder, LONG, numbers, topic } from '../../testing/event-log-kit.ts';

/** Tests consumer groups: order, one reader per partition, no skipped record. */
export function consumerGroupContract(kit: EventLogTestKit): void {
  it(
    'keeps the order of each key within and between concurrent publish calls',
    async () => {
      const log = kit.open();
      const { effects, handle } = kit.collector();
      await Promise.all([0, 100, 200].map((from) => log.publish(kit.records(100, 7, from))));
      await log.consume({ group: kit.group(), topics: [topic], handle });
      await eventually(() => expect(numbers(effects).size).toBe(300), { within: 20_000 });
      expectInOrder(effects);
    },
    LONG,
  );

  it(
    'spreads keys over twelve partitions and starts new groups at the beginning',
    async () => {
      const log = kit.open();
      await log.publish(kit.records(400, 200));
      const { effects, records, handle } = kit.collector();
      await log.consume({ group: kit.group(), topics: [topic], handle });
      await eventually(() => expect(numbers(effects).size).toBe(400), { within: 20_000 });
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
      const { effects, handle } = kit.collector();
      await first.publish(kit.records(50, 5));
      const subscription = await first.consume({ group: kit.group(), topics: [topic], handle });
      await eventually(() => expect(effects).toHaveLength(50), { within: 20_000 });
      await subscription.stop();
      await first.publish(kit.records(50, 5, 50));
      await second.consume({ group: kit.group(), topics: [topic], handle });
      await eventually(() => expect(effects).toHaveLength(100));
      expect(new Set(effects.map(({ value }) => value)).size).toBe(100);
    },
    LONG,
  );

  it(
    'pauses only the partition whose handler rejects, and redelivers the record until it is handled',
    async () => {
      const log = kit.open();
      const { effects, handle } = kit.collector();
      let rejections = 0;
      let recovered = false;
      const failingKey = `${kit.prefix()}3`;
      await log.publish(kit.records(100, 10));
      await log.consume({
        group: kit.group(),
        topics: [topic],
        handle: async (record) => {
          if (record.key === failingKey && !recovered) {
            rejections += 1;
            throw new Error('not yet');
          }
          await handle(record);
        },
      });
      const others = () => new Set(effects.map(({ key }) => key)).size;
      await eventually(() => expect(rejections).toBeGreaterThan(3), { within: 20_000 });
      expect(others()).toBeGreaterThan(4);
      recovered = true;
      await eventually(() => expect(effects).toHaveLength(100), { within: 20_000 });
      expectInOrder(effects);
    },
    LONG,
  );
}
