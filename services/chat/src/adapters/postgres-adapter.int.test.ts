import { listenForNotifications } from '@shop/platform/events/log/postgres-notifications.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { testPostgresUrl } from '@shop/testing/on-demand-postgres.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { chatMigrations } from '../service.ts';
import { postgresAdapter } from './postgres-adapter.ts';
import { type Node, socketAdapterContract, startNode } from './socket-adapter.contract.ts';

let database: TestDatabase;
let otherClient: Database;
let adminClient: Database;

beforeAll(async () => {
  database = await testDatabase({
    directories: [chatMigrations],
    migrate: (target) => migrate({ ...target, logger }),
  });
  otherClient = openDatabase({
    url: database.url,
    name: 'test',
    timeoutFactor: TIMEOUT_FACTOR,
    onError: () => undefined,
  });
  adminClient = openDatabase({ url: await testPostgresUrl(), name: 'test', timeoutFactor: TIMEOUT_FACTOR });
});
afterAll(async () => {
  await Promise.all([otherClient.close(), adminClient.close()]);
  await database.drop();
});

describe('postgresAdapter', () => {
  const name = () => new URL(database.url).pathname.slice(1);
  let release: () => void;
  let locked: Promise<unknown>;

  socketAdapterContract(() => postgresAdapter({ url: database.url, logger, timeoutFactor: TIMEOUT_FACTOR }), {
    kill: async () => {
      await adminClient.query(`alter database "${name()}" with allow_connections false`);
      await adminClient.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()]);
    },
    start: () => adminClient.query(`alter database "${name()}" with allow_connections true`),
    // Blocks the publishing connection by a lock on the table for long messages.
    hang: async (node) => {
      await new Promise<void>((resolve) => {
        const released = new Promise<void>((resolveRelease) => {
          release = resolveRelease;
        });
        locked = otherClient.transaction(
          async (tx) => {
            await tx.query('lock table socket_io_attachments in access exclusive mode');
            resolve();
            await released;
          },
          { background: true },
        );
      });
      node.io.to('nobody').emit('message', 'x'.repeat(10_000));
      await eventually(async () => {
        const [waiting] = await adminClient.query<{ count: number }>(
          `select count(*) from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
          [name()],
        );
        expect(waiting?.count).toBe(1);
      });
    },
    resume: async () => {
      release();
      await locked;
    },
    publishGarbage: (text) => otherClient.query('select pg_notify($1, $2)', ['shop-sockets#/', text]),
  });
});

it('notifies nobody while it hears no other replica, and others from the moment that they start', async () => {
  const lone = await testDatabase({
    directories: [chatMigrations],
    migrate: (target) => migrate({ ...target, logger }),
  });
  const db = openDatabase({ url: lone.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
  const published: string[] = [];
  const nodes: Node[] = [];
  const start = async () => {
    const node = await startNode(postgresAdapter({ url: lone.url, logger, timeoutFactor: TIMEOUT_FACTOR }));
    nodes.push(node);
    return node;
  };
  const has = (text: string) => published.some((one) => one.includes(text));
  const heartbeats = () => published.filter((one) => one.startsWith('{"type":1,')).length;
  const channel = 'shop-sockets#/';
  const onNotification = (text: string) => void published.push(text);
  const listener = listenForNotifications({ db, channels: [channel], logger, onNotification });
  try {
    await eventually(async () => {
      await db.query('select pg_notify($1, $2)', [channel, 'listening']);
      expect(published).toContain('listening');
    });
    const first = await start();
    let round = 0;
    await eventually(async () => {
      round += 1;
      const before = heartbeats();
      first.io.emit('message', `alone ${round}.`);
      first.io.serverSideEmit(`alone ${round}.`);
      // Goes the same way as they would, behind them.
      first.io.of('/').adapter.init();
      await eventually(() => expect(heartbeats()).toBeGreaterThan(before));
      expect(has(`alone ${round}.`)).toBe(false);
    });
    const second = await start();
    second.io.emit('message', 'knows nobody yet');
    await eventually(() => expect(has('knows nobody yet')).toBe(true));
    await eventually(() => {
      first.io.emit('message', 'not alone');
      expect(has('not alone')).toBe(true);
    });
  } finally {
    await listener.stop();
    await Promise.all([db.close(), ...nodes.map((node) => node.stop())]);
    await lone.drop();
  }
});
