import { SHORT_LEASE_MS } from '@shop/testing/short-lease.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { type Database, openDatabase } from '../service/postgres/postgres.ts';
import { createEventsKit } from '../testing/events-kit.ts';
import { testLogger } from '../testing/test-logger.ts';
import { eventsContract } from './events.contract.ts';
import { outboxAndConsumerContract } from './events-idempotency.contract.ts';
import { crashContract } from './events-outages.contract.ts';
import { partitionOf } from './log/partition-of.ts';
import { openPostgresEventLog } from './log/postgres-event-log.ts';
import { setUpPostgresLog } from './log/postgres-log-schema.ts';

describe('events on PostgreSQL', () => {
  let database: TestDatabase;
  let logDatabase: Database;
  beforeAll(async () => {
    database = await testDatabase();
    logDatabase = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
    await setUpPostgresLog(logDatabase);
  });
  afterAll(async () => {
    await logDatabase.close();
    await database.drop();
  });
  const open = () =>
    openPostgresEventLog({
      url: database.url,
      name: 'test',
      logger: testLogger,
      leaseMs: SHORT_LEASE_MS,
      timeoutFactor: TIMEOUT_FACTOR,
    });

  const kit = createEventsKit({
    open,
    address: () => ({ eventLogUrl: database.url }),
    write: async (records) => {
      for (const { topic, key, value } of records) {
        const partition = partitionOf(key ?? '');
        await logDatabase.query('select append_records($1, $2::smallint[], $3, $4)', [
          topic,
          [partition],
          [key],
          [value],
        ]);
      }
    },
    unread: async (group, topic) => {
      const rows = await logDatabase.query(
        `select 1 from log_records r
         where r.topic = $2 and r.position > coalesce((
           select g.position from log_groups g where g.group_name = $1 and g.topic = r.topic), 0)`,
        [group, topic],
      );
      return rows.length;
    },
  });
  eventsContract(kit);
  outboxAndConsumerContract(kit);
  crashContract(kit);
});
