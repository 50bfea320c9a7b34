import { SHORT_LEASE_MS } from '@shop/testing/short-lease.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import pg from 'pg';
import { pino } from 'pino';
import { createContractKit, type LogUnderTest } from './contract-kit.ts';
import { itIsAnEventLog } from './event-log.contract.ts';
import { itLosesNothingUnderLoad } from './event-log-crashes.contract.ts';
import { openPostgresEventLog } from './postgres-event-log.ts';

const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

describe('the event log in PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  const adapter: LogUnderTest = {
    open: () => openPostgresEventLog({ url: database.url, name: 'test', logger, leaseMs: SHORT_LEASE_MS }),
    address: () => ({ eventLogUrl: database.url }),
    takeAway: async () => {
      await refuse(database.url, true);
      return () => refuse(database.url, false);
    },
  };
  itIsAnEventLog(adapter);
  itLosesNothingUnderLoad(createContractKit(adapter));
});

/** Ends all connections to a database and lets no new ones in, or lets them in again. */
async function refuse(url: string, refused: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`alter database "${name}" with allow_connections ${!refused}`);
  if (refused) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await client.end();
}
