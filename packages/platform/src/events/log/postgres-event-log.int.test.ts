import { eventually } from '@shop/testing/eventually.ts';
import { SHORT_LEASE_MS } from '@shop/testing/short-lease.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import pg from 'pg';
import { createLogger, type Logger } from '../../service/observability/logger.ts';
import { createEventLogTestKit, type LogUnderTest } from '../../testing/event-log-kit.ts';
import { testLogger as logger } from '../../testing/test-logger.ts';
import { eventLogContract } from './event-log.contract.ts';
import { loadContract } from './event-log-crashes.contract.ts';
import { openPostgresEventLog } from './postgres-event-log.ts';

describe('event log in PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  const adapter: LogUnderTest = {
    open: () =>
      openPostgresEventLog({
        url: database.url,
        name: 'test',
        logger,
        leaseMs: SHORT_LEASE_MS,
        timeoutFactor: TIMEOUT_FACTOR,
      }),
    address: () => ({ eventLogUrl: database.url }),
    startOutage: async () => {
      await setConnectionsAllowed(database.url, false);
      return () => setConnectionsAllowed(database.url, true);
    },
  };
  it('delivers new records to a follower after the log was restored from a backup', async () => {
    const own = await testDatabase();
    const log = openPostgresEventLog({ url: own.url, name: 'test', logger, timeoutFactor: TIMEOUT_FACTOR });
    const received: string[] = [];
    const publish = (key: string) => log.publish([{ topic: 'user-events', key, value: Buffer.from('{}') }]);
    await publish('first');
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    await client.query("select setval('log_position', 1000000)");
    const handle = async ({ key }: { key: string | null }) => void received.push(key ?? '');
    await log.follow({ topics: ['user-events'], handle });
    await publish('before');
    await eventually(() => expect(received).toEqual(['before']));
    await client.query("truncate log_records; select setval('log_position', 1)");
    await eventually(
      async () => {
        await publish('after');
        expect(received).toContain('after');
      },
      { within: 15_000, every: 200 },
    );
    await client.end();
    await log.close();
    await own.drop();
  }, 30_000);

  it('says after an outage that it is over, also as a standby', async () => {
    const lines: string[] = [];
    const open = (name: string, own: Logger) =>
      openPostgresEventLog({
        url: database.url,
        name,
        logger: own,
        leaseMs: SHORT_LEASE_MS,
        timeoutFactor: TIMEOUT_FACTOR,
      });
    const collecting = createLogger({ name: 'standby', level: 'info' }, { write: (line) => void lines.push(line) });
    const members = [open('active', logger), open('standby', collecting)];
    const handle = async (records: readonly unknown[]) => records.length;
    for (const member of members) await member.consume({ group: 'standing-by', topics: ['user-events'], handle });
    const says = (text: string) => eventually(() => expect(lines.join('')).toContain(text), { within: 30_000 });
    const endOutage = await adapter.startOutage?.();
    await says('event log is unreachable');
    await endOutage?.();
    await says('event log is reachable again');
    await Promise.all(members.map((member) => member.close()));
  }, 60_000);

  eventLogContract(adapter);
  loadContract(createEventLogTestKit(adapter));
});

/** Allows connections to a database, or closes all connections and rejects new ones. */
async function setConnectionsAllowed(url: string, allowed: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`alter database "${name}" with allow_connections ${allowed}`);
  if (!allowed) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await client.end();
}
