import { eventually } from '@shop/testing/eventually.ts';
import { gauge } from '../service/lifecycle/metrics.ts';
import { addEffect } from '../testing/consumer-test-kit.ts';
import { parcelEvent } from '../testing/event-fixtures.ts';
import type { EventsKit, RawRecord } from '../testing/events-kit.ts';
import { requestReplay } from './dead-letters/dead-letters.ts';
import type { LogRecord } from './log/event-log.ts';

const LONG = 60_000;

/** What cannot be read or applied is dead-lettered, can be looked at, and can be tried again. */
export function deadLetterContract(kit: EventsKit): void {
  it(
    'lets 200 good records through between 20 bad ones of every kind, dead-letters the bad with their origin, and leaves none unread (P-B5, P-F3)',
    async () => {
      const topic = 'chat-events';
      const began = Date.now();
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
      const dead = await kit.dead();
      expect(dead).toHaveLength(20);
      expect(dead.map(place).sort()).toEqual((await placesOfBad(kit)).sort());
      for (const { error, attempts, firstSeen } of dead) {
        expect(error).not.toBe('');
        expect(attempts).toBe(error.includes('a handler that throws') ? 3 : 1);
        expect(Number(firstSeen)).toBeGreaterThanOrEqual(began - 1);
      }
      const metric = async () => (await gauge('dead_letters', '').get()).values[0]?.value;
      await eventually(async () => expect(await metric()).toBe(20));
      const lag = async () => (await gauge('event_consumer_lag', '', ['topic']).get()).values;
      const none = expect.objectContaining({ labels: { topic }, value: 0 });
      await eventually(async () => expect(await lag()).toContainEqual(none), { within: 15_000 });
    },
    LONG,
  );

  it(
    'applies 20 dead-lettered records once when the handler is mended and their replay is asked for twice (P-B10)',
    async () => {
      const topic = 'user-events';
      const mistaken = await kit.consume({ topic, apply: () => Promise.reject(new Error('a mistake')) });
      const events = Array.from({ length: 20 }, (_, n) => parcelEvent(kit.id(n), 1));
      await kit.adapter.write(
        events.map((event) => ({ topic, key: String(event.subject), value: Buffer.from(JSON.stringify(event)) })),
      );
      await eventually(async () => expect(await kit.dead()).toHaveLength(20), { within: 30_000 });
      await mistaken.stop();
      await kit.consume({ topic });
      const ids = (await kit.dead()).map(({ id }) => id);
      expect(await requestReplay(kit.db(), ids)).toBe(20);
      expect(await requestReplay(kit.db(), ids)).toBe(0);
      await eventually(async () => expect(await kit.dead()).toEqual([]), { within: 20_000 });
      await requestReplay(kit.db(), ids);
      expect(await kit.effects()).toHaveLength(20);
    },
    LONG,
  );

  /** Where the bad records really lie, by a reader that understands everything. */
  async function placesOfBad({ open, group }: EventsKit): Promise<string[]> {
    const all: LogRecord[] = [];
    const handle = async (record: LogRecord) => void all.push(record);
    await open().consume({ group: `${group()}-places`, topics: ['chat-events'], handle });
    await eventually(() => expect(all).toHaveLength(220), { within: 20_000 });
    return all.filter(({ value }) => !value || !/^\{.*-good-.*\}$/.test(String(value))).map(place);
  }
}

const place = ({ topic, partition, offset }: Pick<LogRecord, 'topic' | 'partition' | 'offset'>) =>
  `${topic} ${partition} ${offset}`;

/** The list of RELIABILITY.md, and a record without a key. */
function badRecord({ id }: EventsKit, n: number): RawRecord {
  const json = (event: object) => Buffer.from(JSON.stringify(event));
  const own = id(`bad-${n}`);
  const values: (Buffer | null)[] = [
    Buffer.from('{"half a'),
    null,
    json(parcelEvent(own, 1, { type: '' })),
    json(parcelEvent(own, 1, { data: { orderId: own } })),
    json(parcelEvent(own, 1, { schemaVersion: 2 })),
    json(parcelEvent(own, 1, { padding: 'x'.repeat(2 * 1024 * 1024) })),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    json(parcelEvent(`${own}-refused`, 1)),
    Buffer.from('null'),
    Buffer.from(''),
  ];
  return { topic: 'chat-events', key: n === 10 ? null : `bad/${n}`, value: values[n % values.length] ?? null };
}
