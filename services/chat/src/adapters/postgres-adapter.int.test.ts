import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { testPostgresUrl } from '@shop/testing/on-demand-postgres.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { chatMigrations } from '../service.ts';
import { socketAdapterContract } from '../socket-adapter.contract.ts';
import { postgresAdapter } from './postgres-adapter.ts';

const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
let database: TestDatabase;
let stranger: Database;
let owner: Database;

beforeAll(async () => {
  database = await testDatabase({
    directories: [chatMigrations],
    migrate: (target) => migrate({ ...target, logger }),
  });
  stranger = openDatabase({ url: database.url, name: 'test', onError: () => undefined });
  owner = openDatabase({ url: await testPostgresUrl(), name: 'test' });
});
afterAll(async () => {
  await Promise.all([stranger.close(), owner.close()]);
  await database.drop();
});

describe('the socket adapter (PostgreSQL)', () => {
  const name = () => new URL(database.url).pathname.slice(1);
  let release: () => void;
  let locked: Promise<unknown>;

  socketAdapterContract(() => postgresAdapter({ url: database.url, logger }), {
    kill: async () => {
      await owner.query(`alter database "${name()}" with allow_connections false`);
      await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()]);
    },
    start: () => owner.query(`alter database "${name()}" with allow_connections true`),
    // The one connection that publishes waits for the table that long messages go through.
    hang: async (node) => {
      await new Promise<void>((resolve) => {
        const over = new Promise<void>((end) => {
          release = end;
        });
        locked = stranger.transaction(
          async (tx) => {
            await tx.query('lock table socket_io_attachments in access exclusive mode');
            resolve();
            await over;
          },
          { background: true },
        );
      });
      node.io.to('nobody').emit('say', 'x'.repeat(10_000));
      await eventually(async () => {
        const [waiting] = await owner.query<{ count: number }>(
          `select count(*) from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
          [name()],
        );
        expect(waiting?.count).toBe(1);
      });
    },
    goOn: async () => {
      release();
      await locked;
    },
    garble: (text) => stranger.query('select pg_notify($1, $2)', ['shop-sockets#/', text]),
  });
});
