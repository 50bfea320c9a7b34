import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { type EventLogTestKit, expectInOrder, LONG, numbers, topic } from '../../testing/event-log-kit.ts';

/** Tests consumer groups whose members are killed or frozen. */
export function crashContract(kit: EventLogTestKit): void {
  it(
    'redelivers records that a killed member handled without committing, and skips none',
    async () => {
      const log = kit.open();
      await log.publish(kit.records(60, 3));
      const killed = kit.reader({ group: kit.group(), diesAfter: 10 });
      await killed.ended;
      const { effects, handleAll } = kit.collector();
      await log.consume({ group: kit.group(), topics: [topic], handle: handleAll });
      await eventually(() => expect(numbers([...killed.effects, ...effects]).size).toBe(60), { within: 40_000 });
      const last = killed.effects.at(-1);
      expect(effects).toContainEqual(last);
      expectInOrder(effects);
    },
    LONG,
  );

  it(
    'never lets a frozen member move an offset back (P-B7)',
    async () => {
      const log = kit.open();
      const frozen = kit.reader({ group: kit.group(), handlerMs: 100 });
      await frozen.subscribed();
      await log.publish(kit.records(40, 2));
      await eventually(() => expect(frozen.effects.length).toBeGreaterThan(3));
      frozen.signal('SIGSTOP');
      const { effects, handleAll } = kit.collector();
      const subscription = await log.consume({ group: kit.group(), topics: [topic], handle: handleAll });
      await eventually(() => expect(numbers([...frozen.effects, ...effects]).size).toBe(40), { within: 45_000 });
      // biome-ignore lint/plugin/no-sleep: the frozen member's lease is long over; nothing shows it
      await wait(500);
      frozen.signal('SIGCONT');
      // biome-ignore lint/plugin/no-sleep: gives the thawed member time to do damage
      await wait(2_000);
      frozen.signal('SIGKILL');
      await subscription.stop();
      const later = kit.collector();
      await log.publish(kit.records(10, 2, 40));
      await kit.open().consume({ group: kit.group(), topics: [topic], handle: later.handleAll });
      await eventually(() => expect(numbers(later.effects).size).toBe(10), { within: 30_000 });
      expect(Math.min(...numbers(later.effects))).toBe(40);
    },
    LONG,
  );
}

/** Tests a consumer group under load; on Kafka the chaos tests cover the same (e2e/src/chaos, p-b7). */
export function loadContract(kit: EventLogTestKit): void {
  it(
    'hands 500 records to a member and, once it is killed, to another one: each key in order, none lost (P-B7)',
    async () => {
      const log = kit.open();
      const { effects, handleAll } = kit.collector();
      const dying = kit.reader({ group: kit.group(), handlerMs: 2 });
      await log.publish(kit.records(50, 40));
      await eventually(() => expect(dying.effects.length).toBeGreaterThan(0));
      await log.consume({ group: kit.group(), topics: [topic], handle: handleAll });
      for (let from = 50; from < 500; from += 50) {
        await log.publish(kit.records(50, 40, from));
        // biome-ignore lint/plugin/no-sleep: the rate of the load
        await wait(20);
        if (from === 250) dying.signal('SIGKILL');
      }
      await eventually(() => expect(numbers([...dying.effects, ...effects]).size).toBe(500), { within: 45_000 });
      for (const own of [dying.effects, effects]) expectInOrder(own);
    },
    LONG,
  );
}
