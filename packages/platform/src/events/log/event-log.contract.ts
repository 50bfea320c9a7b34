import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { createEventLogTestKit, LONG, type LogUnderTest, numbers, topic } from '../../testing/event-log-kit.ts';
import { crashContract } from './event-log-crashes.contract.ts';
import { followContract } from './event-log-follow.contract.ts';
import { consumerGroupContract } from './event-log-groups.contract.ts';

/** Tests the guarantees of both event logs (docs/events.md#event-logs); called by each adapter's test. */
export function eventLogContract(adapter: LogUnderTest): void {
  const kit = createEventLogTestKit(adapter);
  consumerGroupContract(kit);
  crashContract(kit);
  followContract(kit);

  const { startOutage } = adapter;
  if (startOutage) {
    it(
      'recovers from an outage without losing a record, for groups and followers',
      async () => {
        const [writer, reader] = [kit.open(), kit.open()];
        const [followed, consumed] = [kit.collector(), kit.collector()];
        await reader.consume({ group: kit.group(), topics: [topic], handle: consumed.handleAll });
        await reader.follow({ topics: [topic], handle: followed.handle });
        await writer.publish(kit.records(20, 4));
        await eventually(() => expect([followed, consumed].map((c) => c.effects.length)).toEqual([20, 20]));
        const endOutage = await startOutage();
        await expect(writer.publish(kit.records(1, 4, 20))).rejects.toThrow();
        // biome-ignore lint/plugin/no-sleep: the length of the outage; every length must pass
        await wait(1_000);
        await endOutage();
        await eventually(() => writer.publish(kit.records(20, 4, 20)), { within: 30_000, every: 500 });
        await eventually(() => expect([followed, consumed].map((c) => numbers(c.effects).size)).toEqual([40, 40]), {
          within: 30_000,
        });
      },
      LONG,
    );
  }
}
