import { defineEvents } from '@shop/contracts/event.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { z } from 'zod';
import type { EventLog, HandleBatch, LogRecord, NewRecord } from '../events/log/event-log.ts';
import { partitionOf } from '../events/log/partition-of.ts';
import { migrate, platformMigrations } from '../service/postgres/migrate.ts';
import { type Database, openDatabase } from '../service/postgres/postgres.ts';

/** Two families of events on one topic, for the platform's own tests. */
export const parcelEvents = defineEvents({
  kind: 'order',
  topic: 'order-events',
  source: 'order',
  types: ['order-created', 'order-paid'],
  data: z.object({ orderId: z.string(), cents: z.number().int() }),
});
export const shelfEvents = defineEvents({
  kind: 'stock',
  topic: 'order-events',
  source: 'order',
  types: ['stock-changed'],
  data: z.object({ left: z.number().int() }),
});

/** Creates a migrated service database with a table of effects. */
export async function serviceDatabase(): Promise<{ db: Database; url: string; drop: () => Promise<void> }> {
  const { url, drop } = await testDatabase({ directories: [platformMigrations], migrate });
  const db = openDatabase({ url, name: 'test', onError: () => undefined, timeoutFactor: TIMEOUT_FACTOR });
  await db.query('create table effects (subject text not null, version bigint not null, cents bigint not null)');
  return {
    db,
    url,
    drop: async () => {
      await db.close();
      await drop();
    },
  };
}

/** Creates a record as a log delivers it, with the next offset. */
export function logRecord(value: Buffer | string | object | null, key = 'order/1'): LogRecord {
  offset += 1;
  const bytes = value === null || Buffer.isBuffer(value) ? value : Buffer.from(asText(value));
  return { topic: 'order-events', partition: partitionOf(key), offset: String(offset), key, value: bytes };
}

/** Creates a valid order event. */
export function parcelEvent(id: string, version: number, differing: object = {}): Record<string, unknown> {
  return {
    specversion: '1.0',
    id: crypto.randomUUID(),
    type: 'order-created',
    source: 'order',
    time: new Date().toISOString(),
    schemaVersion: 1,
    subject: `order/${id}`,
    version,
    epoch: 1,
    republished: false,
    data: { orderId: id, cents: version * 100 },
    ...differing,
  };
}

/** Creates an in-memory log for a relay; it records what is published. */
export function recordingLog(): Pick<EventLog, 'publish'> & { records: NewRecord[]; events(): Published[] } {
  const records: NewRecord[] = [];
  return {
    records,
    publish: async (sent) => {
      records.push(...sent);
    },
    events: () => records.map(({ value }) => JSON.parse(String(value)) as Published),
  };
}

export interface Published {
  id: string;
  type: string;
  subject: string;
  version: number;
  epoch: number;
  republished: boolean;
  time: string;
  data: unknown;
}

/** Creates a log for a consumer: the test delivers records itself and sees rejections. */
export function manualLog(): Pick<EventLog, 'consume'> & { deliver(...records: LogRecord[]): Promise<number> } {
  let handle: HandleBatch = () => Promise.reject(new Error('no consumer'));
  return {
    deliver: (...records) => handle(records),
    consume: async (reader) => {
      handle = reader.handle;
      return { stop: async () => undefined };
    },
  };
}

let offset = 0;

function asText(value: string | object): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
