import { eventually } from '@shop/testing/eventually.ts';
import { type EventLogTestKit, expectInOrder, LONG, numbers, topic } from '../../testing/event-log-kit.ts';

/** Tests followers of the log. */
export function followContract(kit: EventLogTestKit): void {
  it(
    'delivers every record from the moment of following to each process, and none from before',
    async () => {
      const log = kit.open();
      await log.publish(kit.records(20, 4));
      const other = kit.reader({});
      const { effects, handle } = kit.collector();
      await Promise.all([other.subscribed(), log.follow({ topics: [topic], handle })]);
      await kit.open().publish(kit.records(100, 10, 20));
      await eventually(() => expect([effects.length, other.effects.length]).toEqual([100, 100]));
      for (const received of [effects, other.effects]) {
        expectInOrder(received);
        expect(Math.min(...numbers(received))).toBe(20);
      }
    },
    LONG,
  );

  it(
    'loses no record for live readers while sixteen processes publish concurrently',
    async () => {
      const reader = kit.open();
      const [followed, consumed] = [kit.collector(), kit.collector()];
      await reader.consume({ group: kit.group(), topics: [topic], handle: consumed.handleAll });
      await reader.follow({ topics: [topic], handle: followed.handle });
      await Promise.all(
        Array.from({ length: 16 }, async (_, publisher) => {
          const log = kit.open();
          for (let n = 0; n < 30; n += 1) await log.publish(kit.records(1, 5, publisher * 30 + n));
        }),
      );
      await eventually(() => expect(followed.effects).toHaveLength(480));
      await eventually(() => expect(consumed.effects).toHaveLength(480));
      expect(numbers(followed.effects).size).toBe(480);
    },
    LONG,
  );

  it(
    'continues after a follower has failed',
    async () => {
      const log = kit.open();
      const { effects, handle } = kit.collector();
      await log.follow({
        topics: [topic],
        handle: async (record) => {
          await handle(record);
          throw new Error('a bug');
        },
      });
      await log.publish(kit.records(20, 1));
      await eventually(() => expect(effects).toHaveLength(20));
    },
    LONG,
  );

  it(
    'publishes many large records of one key in one call',
    async () => {
      const log = kit.open();
      let bytes = 0;
      const { effects, handle } = kit.collector();
      await log.follow({
        topics: [topic],
        handle: async (record) => {
          if (record.key?.startsWith(kit.prefix())) bytes += record.value?.length ?? 0;
          await handle({ ...record, value: record.value?.subarray(0, 4) ?? null });
        },
      });
      const large = kit.records(12, 1).map((record, n) => ({
        ...record,
        value: Buffer.concat([Buffer.from(String(n).padStart(4, '0')), Buffer.alloc(300 * 1024)]),
      }));
      await log.publish(large);
      await eventually(() => expect(effects).toHaveLength(12));
      expectInOrder(effects);
      expect(bytes).toBe(12 * (300 * 1024 + 4));
    },
    LONG,
  );
}
