import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { blockConnections } from '../testing/block-connections.ts';
import type { EventsKit } from '../testing/events-kit.ts';

const LONG = 90_000;

/** Tests that an outage of the service's database loses, duplicates and dead-letters nothing. */
export function databaseOutageContract(kit: EventsKit): void {
  it(
    'dead-letters no event while the database is down (P-B6)',
    async () => {
      await kit.consume({});
      const log = kit.open();
      await kit.relay(log);
      for (let n = 0; n < 100; n += 1) await kit.write(n, 1);
      await eventually(async () => expect((await kit.effects()).length).toBeGreaterThan(0));
      const unblock = await blockConnections(kit.databaseUrl());
      // biome-ignore lint/plugin/no-sleep: the length of the outage; every length must pass
      await wait(3_000);
      await unblock();
      await eventually(() => kit.write('after', 1));
      await expectEachOnce(kit, 101);
    },
    LONG,
  );
}

/**
 * Tests that killed and frozen processes lose and duplicate nothing. On Kafka the chaos tests (p-b1, p-b7) and
 * event-log-crashes.contract.ts cover the same.
 */
export function crashContract(kit: EventsKit): void {
  it(
    'applies each change once when relay and consumer are killed at the worst moments (P-B1, P-B7)',
    async () => {
      for (let n = 0; n < 60; n += 1) await kit.write(n, 1);
      await once(kit.member({ failpoints: 'relay.afterSendBeforeMark:kill', relayOnly: true }), 'exit');
      await once(kit.member({ failpoints: 'consumer.afterEffectBeforeCommit:kill' }), 'exit');
      for (let n = 60; n < 80; n += 1) await kit.write(n, 1);
      kit.member();
      await expectEachOnce(kit, 80);
    },
    LONG,
  );

  it(
    'loses and duplicates nothing when members are killed in turn and one is frozen beyond its session (P-B7)',
    async () => {
      let written = 0;
      const writeSome = async (count: number) => {
        for (const end = written + count; written < end; written += 1) await kit.write(written, 1);
      };
      const [first, second] = [kit.member(), kit.member()];
      await writeSome(50);
      await eventually(async () => expect((await kit.effects()).length).toBeGreaterThan(20), { within: 30_000 });
      second.kill('SIGSTOP');
      first.kill('SIGKILL');
      const third = kit.member();
      await writeSome(100);
      await eventually(async () => expect(await kit.effects()).toHaveLength(150), { within: 40_000 });
      second.kill('SIGCONT');
      await writeSome(50);
      third.kill('SIGKILL');
      kit.member();
      await writeSome(50);
      await expectEachOnce(kit, 250);
    },
    LONG,
  );
}

async function expectEachOnce(kit: EventsKit, subjects: number, within = 40_000): Promise<void> {
  await eventually(async () => expect(await kit.effects()).toHaveLength(subjects), { within });
  expect(new Set((await kit.effects()).map(({ subject }) => subject)).size).toBe(subjects);
  await kit.untilPublished();
  await kit.untilAllIsRead();
  expect(await kit.effects()).toHaveLength(subjects);
  expect(await kit.deadLetters()).toEqual([]);
}
