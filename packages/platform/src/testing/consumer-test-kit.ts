import type { ShopEvent } from '@shop/contracts/event.ts';
import { createEventConsumer, type EventConsumer, subscribe } from '../events/consumer/event-consumer.ts';
import { armFailpoints } from '../service/lifecycle/failpoints.ts';
import type { Database, Transaction } from '../service/postgres/postgres.ts';
import { manualLog, parcelEvents, serviceDatabase } from './event-fixtures.ts';
import { testLogger } from './test-logger.ts';

export type Parcel = ShopEvent<{ orderId: string; cents: number }>;

/** Inserts a row per call, so that a duplicate call for a version shows. */
export async function addEffect(tx: Transaction, event: Parcel): Promise<void> {
  await tx.query('insert into effects values ($1, $2, $3)', [event.subject, event.version, event.data.cents]);
}

/** Sets a suite up with a database, and consumers to which the test delivers records itself. */
export function createConsumerTestKit() {
  let db: Database;
  let drop: () => Promise<void>;
  const consumers: EventConsumer[] = [];

  beforeAll(async () => {
    ({ db, drop } = await serviceDatabase());
  });
  afterAll(() => drop());
  afterEach(async () => {
    armFailpoints('', 'demo');
    await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
    for (const table of ['effects', 'event_versions', 'dead_letters']) await db.query(`delete from ${table}`);
  });

  return {
    db: () => db,
    startConsumer: async (subscriptions = [subscribe(parcelEvents, 'parcels', addEffect)], group = 'analytics') => {
      const log = manualLog();
      const consumer = createEventConsumer({ db, log, logger: testLogger, name: 'analytics', group, subscriptions });
      consumers.push(consumer);
      await consumer.start();
      return log;
    },
    effects: () =>
      db.query<{ subject: string; version: number }>('select subject, version from effects order by subject, version'),
  };
}
