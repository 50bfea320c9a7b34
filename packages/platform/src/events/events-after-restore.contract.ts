import { eventually } from '@shop/testing/eventually.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { parcelEvent } from '../testing/event-fixtures.ts';
import type { EventsKit } from '../testing/events-kit.ts';
import { testLogger } from '../testing/test-logger.ts';
import { raiseEpoch } from './outbox/epoch.ts';
import { readTopic } from './restore/read-topic.ts';

const LONG = 60_000;

/** Tests what a restore of a service's database requires of the event log (ADR 28). */
export function restoreContract(kit: EventsKit): void {
  it(
    'applies events again that the group acknowledged after the restored dump was made',
    async () => {
      await kit.relay();
      const before = await kit.consume({});
      const written = [
        ['a', 1],
        ['b', 2],
      ] as const;
      for (const [name, version] of written) await kit.write(name, version);
      const both = written.map(([name, version]) => ({ subject: `order/${kit.id(name)}`, version }));
      await eventually(async () => expect(await kit.effects()).toEqual(both), { within: 30_000 });
      await kit.untilAllIsRead();
      try {
        // The dump is older than both events.
        await kit.db().query('delete from effects');
        await kit.db().query('delete from event_versions');
        await kit.db().transaction(raiseEpoch);
        await eventually(async () => expect(await kit.effects()).toEqual(both), { within: 30_000 });
        await before.stop();
        await kit.db().query('delete from effects where version = 2');
        await kit.db().query('update event_versions set version = 1');
        await kit.db().transaction(raiseEpoch);
        await kit.consume({});
        await eventually(async () => expect(await kit.effects()).toEqual(both), { within: 30_000 });
      } finally {
        await kit.db().query('update event_epoch set epoch = 1');
      }
    },
    LONG,
  );

  it(
    'reads the whole content of a topic once, each key in order',
    async () => {
      const events = Array.from({ length: 700 }, (_, n) => parcelEvent(kit.id(n % 20), 1 + Math.floor(n / 20)));
      await kit.open().publish(
        events.map((event) => ({
          topic: 'order-events',
          key: String(event.subject),
          value: Buffer.from(JSON.stringify(event)),
        })),
      );
      const versions = new Map<string, number[]>();
      const address = { ...kit.adapter.address(), timeoutFactor: TIMEOUT_FACTOR };
      await readTopic(address, 'order-events', testLogger, async (values) => {
        for (const value of values) {
          const { subject, version } = JSON.parse(String(value)) as { subject: string; version: number };
          if (subject.startsWith(`order/${kit.id('')}`))
            versions.set(subject, [...(versions.get(subject) ?? []), version]);
        }
      });
      expect(versions.size).toBe(20);
      const inOrder = Array.from({ length: 35 }, (_, n) => n + 1);
      for (const seen of versions.values()) expect(seen).toEqual(inOrder);
    },
    LONG,
  );
}
