import { eventually } from '@shop/testing/eventually.ts';
import { gauge } from '../service/observability/metrics.ts';
import { addEffect } from '../testing/consumer-test-kit.ts';
import { parcelEvent } from '../testing/event-fixtures.ts';
import type { EventsKit, RawRecord } from '../testing/events-kit.ts';
import { requestReplay } from './dead-letters/dead-letters.ts';
import type { HandleBatch, LogRecord } from './log/event-log.ts';

const LONG = 60_000;

/** Tests that unreadable and failing events are dead-lettered, listed and replayed. */
export function deadLetterContract(kit: EventsKit): void {
  it(
    'applies 200 good records between 20 bad ones of every kind and dead-letters the bad ones with their origin (P-B5, P-F3)',
    async () => {
      const topic = 'chat-events';
      const began = Date.now(); // a lower bound
      await kit.consume({
        topic,
        apply: async (tx, event) => {
          await addEffect(tx, event);
          if (event.subject.endsWith('-refused')) throw new Error('a handler that throws');
        },
      });
      const bad = Array.from({ length: 20 }, (_, n) => badRecord(kit, n));
      for (let n = 0; n < 20; n += 1) {
        const good = Array.from({ length: 10 }, (_, m): RawRecord => {
          const event = parcelEvent(kit.id(`good-${n}-${m}`), 1);
          return { topic, key: `bad/${(n + m) % 20}`, value: Buffer.from(JSON.stringify(event)) };
        });
        await kit.adapter.write([...good.slice(0, 5), bad[n] as RawRecord, ...good.slice(5)]);
      }
      await eventually(async () => expect(await kit.effects()).toHaveLength(200), { within: 30_000 });
      await kit.untilAllIsRead(topic);
      const deadLetters = await kit.deadLetters();
      expect(deadLetters).toHaveLength(20);
      expect(deadLetters.map(originOf).sort()).toEqual((await originsOfBadRecords(kit)).sort());
      for (const { error, attempts, firstSeen } of deadLetters) {
        expect(error).not.toBe('');
        expect(attempts).toBe(error.includes('a handler that throws') ? 3 : 1);
        expect(Number(firstSeen)).toBeGreaterThanOrEqual(began - 1);
      }
      const metric = async () => (await gauge('dead_letters', '').get()).values[0]?.value;
      await eventually(async () => expect(await metric()).toBe(20));
      const lag = async () => (await gauge('event_consumer_lag', '', ['topic']).get()).values;
      const age = async () => (await gauge('event_consumer_lag_seconds', '', ['topic']).get()).values;
      const none = expect.objectContaining({ labels: { topic }, value: 0 });
      await eventually(async () => expect(await lag()).toContainEqual(none));
      expect(await age()).toContainEqual(none);
    },
    LONG,
  );

  it(
    'applies 20 dead letters once when their replay is requested twice after the handler is fixed (P-B10)',
    async () => {
      const topic = 'user-events';
      const failing = await kit.consume({ topic, apply: () => Promise.reject(new Error('a bug')) });
      const events = Array.from({ length: 20 }, (_, n) => parcelEvent(kit.id(n), 1));
      await kit.adapter.write(
        events.map((event) => ({ topic, key: String(event.subject), value: Buffer.from(JSON.stringify(event)) })),
      );
      await eventually(async () => expect(await kit.deadLetters()).toHaveLength(20), { within: 30_000 });
      await failing.stop();
      await kit.consume({ topic });
      const ids = (await kit.deadLetters()).map(({ id }) => id);
      expect(await requestReplay(kit.db(), ids)).toBe(20);
      expect(await requestReplay(kit.db(), ids)).toBe(0);
      await eventually(async () => expect(await kit.deadLetters()).toEqual([]));
      await requestReplay(kit.db(), ids);
      expect(await kit.effects()).toHaveLength(20);
    },
    LONG,
  );

  /** Finds the positions of the bad records with a reader that accepts everything. */
  async function originsOfBadRecords({ open, group }: EventsKit): Promise<string[]> {
    const all: LogRecord[] = [];
    const handle: HandleBatch = async (records) => {
      all.push(...records);
      return records.length;
    };
    await open().consume({ group: `${group()}-origins`, topics: ['chat-events'], handle });
    await eventually(() => expect(all).toHaveLength(220));
    return all.filter(({ value }) => !value || !/^\{.*-good-.*\}$/.test(String(value))).map(originOf);
  }
}

const originOf = ({ topic, partition, offset }: Pick<LogRecord, 'topic' | 'partition' | 'offset'>) =>
  `${topic} ${partition} ${offset}`;

/** Creates the bad records that docs/reliability.md#p-b5 lists, and one without a key. */
function badRecord({ id }: EventsKit, n: number): RawRecord {
  const json = (event: object) => Buffer.from(JSON.stringify(event));
  const badId = id(`bad-${n}`);
  const values: (Buffer | null)[] = [
    Buffer.from('{"half a'),
    null,
    json(parcelEvent(badId, 1, { type: '' })),
    json(parcelEvent(badId, 1, { data: { orderId: badId } })),
    json(parcelEvent(badId, 1, { schemaVersion: 2 })),
    json(parcelEvent(badId, 1, { padding: 'x'.repeat(2 * 1024 * 1024) })),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    json(parcelEvent(`${badId}-refused`, 1)),
    Buffer.from('null'),
    Buffer.from(''),
    json(parcelEvent(badId, 1, { source: 'catalogue' })),
    json(parcelEvent(badId, 1, { type: 'stock-changed' })),
    json(parcelEvent(badId, 1, { epoch: 2_000_000_000 })),
  ];
  return { topic: 'chat-events', key: n === 10 ? null : `bad/${n}`, value: values[n % values.length] ?? null };
}
