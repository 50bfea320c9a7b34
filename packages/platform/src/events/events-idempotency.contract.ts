import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { shuffled } from '@shop/testing/shuffled.ts';
import type { Transaction } from '../service/postgres/postgres.ts';
import type { Parcel } from '../testing/consumer-test-kit.ts';
import { parcelEvent } from '../testing/event-fixtures.ts';
import type { EventsKit } from '../testing/events-kit.ts';

const LONG = 60_000;

/** Tests that duplicate, late and shuffled events, two relays and a full replay have one effect per event. */
export function idempotencyContract(kit: EventsKit): void {
  it(
    'reaches the same state after shuffled duplicates ×5 and after a replay of the whole log (P-B4)',
    async () => {
      const log = kit.open();
      const keepHighest = async (tx: Transaction, { subject, version }: Parcel) => {
        await tx.query('delete from effects where subject = $1', [subject]);
        await tx.query('insert into effects values ($1, $2, 1)', [subject, version]);
      };
      await kit.consume({ log, apply: keepHighest });
      const events = Array.from({ length: 60 }, (_, n) => parcelEvent(kit.id(n % 10), 1 + Math.floor(n / 10)));
      const records = shuffled(Array.from({ length: 5 }, () => events).flat()).map((event) => ({
        topic: 'order-events' as const,
        key: String(event.subject),
        value: Buffer.from(JSON.stringify(event)),
      }));
      for (let from = 0; from < records.length; from += 50) await log.publish(records.slice(from, from + 50));
      await kit.untilAllIsRead();
      const state = await kit.effects();
      expect(state).toHaveLength(10);
      expect(new Set(state.map(({ version }) => version))).toEqual(new Set([6]));

      const replayed: string[] = [];
      await kit.consume({
        group: `${kit.group()}-again`,
        apply: async (_tx, { subject }) => void replayed.push(subject),
      });
      await kit.untilAllIsRead('order-events', `${kit.group()}-again`);
      expect(replayed).toEqual([]);
      expect(await kit.effects()).toEqual(state);
      expect(await kit.deadLetters()).toEqual([]);
    },
    LONG,
  );

  it(
    'reaches the highest version, applying each version at most once, while two relays contend for the lease (P-B4, P-B8)',
    async () => {
      await kit.consume({});
      await Promise.all([kit.relay(), kit.relay()]);
      const leaseThief = setInterval(() => {
        kit
          .db()
          .query('update relay_lease set holder = null, expires_at = $1', ['-infinity'])
          .catch(() => undefined);
      }, 30);
      for (let version = 1; version <= 40; version += 1) {
        await Promise.all([0, 1, 2].map((subject) => kit.write(subject, version)));
      }
      await kit.untilPublished();
      clearInterval(leaseThief);
      await kit.untilAllIsRead();
      const applied = Map.groupBy(await kit.effects(), ({ subject }) => subject);
      expect(applied.size).toBe(3);
      for (const rows of applied.values()) {
        const versions = rows.map(({ version }) => version);
        expect(new Set(versions).size).toBe(versions.length);
        expect(versions.at(-1)).toBe(40);
      }
      expect(await kit.deadLetters()).toEqual([]);
    },
    LONG,
  );
}

/** Tests behaviour of outbox and consumer that does not depend on the log, on one of them. */
export function outboxAndConsumerContract(kit: EventsKit): void {
  it(
    'skips no event when transactions commit in another order than they began (P-B8)',
    async () => {
      await kit.consume({});
      await kit.relay();
      const trials = 50;
      for (let trial = 0; trial < trials; trial += 1) {
        const { promise: secondCommitted, resolve } = Promise.withResolvers<void>();
        const first = kit.db().transaction(async (tx) => {
          await kit.append(tx, `${trial}-early`, 1);
          await secondCommitted;
          // biome-ignore lint/plugin/no-sleep: varies the order of the commits; every order must pass
          if (trial % 10 === 0) await wait(5);
        });
        await kit.write(`${trial}-late`, 1);
        resolve();
        await first;
      }
      await kit.untilPublished();
      await eventually(async () => expect(await kit.effects()).toHaveLength(2 * trials));
    },
    LONG,
  );

  it(
    'applies events with unknown fields and skips unknown kinds of subject (P-B9)',
    async () => {
      const log = kit.open();
      await kit.consume({ log });
      const extended = { data: { orderId: kit.id(1), cents: 1, colour: 'red' }, later: { added: true } };
      const events = [
        parcelEvent(kit.id(1), 1, extended),
        parcelEvent(kit.id(2), 1, { subject: `voucher/${kit.id(2)}`, type: 'voucher-made', data: null }),
        parcelEvent(kit.id(3), 1),
      ];
      await log.publish(
        events.map((event) => ({
          topic: 'order-events',
          key: String(event.subject),
          value: Buffer.from(JSON.stringify(event)),
        })),
      );
      await kit.untilAllIsRead();
      expect((await kit.effects()).map(({ subject }) => subject)).toEqual([1, 3].map((n) => `order/${kit.id(n)}`));
      expect(await kit.deadLetters()).toEqual([]);
    },
    LONG,
  );
}
