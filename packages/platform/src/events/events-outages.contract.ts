import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { blockConnections } from '../testing/block-connections.ts';
import type { EventsKit } from '../testing/events-kit.ts';

const LONG = 90_000;

/** A database that is away loses nothing, doubles nothing and dead-letters nothing. */
export function databaseOutageContract(kit: EventsKit): void {
  it(
    'a database that is away while events come dead-letters none of them (P-B6)',
    async () => {
      await kit.consume({});
      const log = kit.open();
      await kit.relay(log);
      for (let n = 0; n < 100; n += 1) await kit.write(n, 1);
      await eventually(async () => expect((await kit.effects()).length).toBeGreaterThan(0), { within: 20_000 });
      const letIn = await blockConnections(kit.databaseUrl());
      await wait(3_000);
      await letIn();
      await eventually(() => kit.write('after', 1), { within: 10_000 });
      await expectEachOnce(kit, 101);
    },
    LONG,
  );
}

/**
 * Neither do kills and frozen processes. On Kafka the chaos of a whole shop shows the same (p-b1, p-b7), and
 * event-log-crashes.contract.ts what the log does about it.
 */
export function crashContract(kit: EventsKit): void {
  it(
    'each change has one effect, though relay and consumer are killed at their worst moments (P-B1, P-B7)',
    async () => {
      for (let n = 0; n < 60; n += 1) await kit.write(n, 1);
      await once(kit.member({ failpoints: 'relay.afterSendBeforeMark:kill', relayOnly: true }), 'exit');
      await once(kit.member({ failpoints: 'consumer.afterEffectBeforeCommit:kill@7' }), 'exit');
      for (let n = 60; n < 80; n += 1) await kit.write(n, 1);
      kit.member();
      await expectEachOnce(kit, 80);
    },
    LONG,
  );

  it(
    'members that are killed in turn, and one that is frozen for longer than its session, lose and double nothing (P-B7)',
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

async function expectEachOnce(kit: EventsKit, things: number, within = 40_000): Promise<void> {
  await eventually(async () => expect(await kit.effects()).toHaveLength(things), { within });
  expect(new Set((await kit.effects()).map(({ subject }) => subject)).size).toBe(things);
  await kit.untilSent();
  await kit.untilAllIsRead();
  expect(await kit.effects()).toHaveLength(things);
  expect(await kit.dead()).toEqual([]);
}
