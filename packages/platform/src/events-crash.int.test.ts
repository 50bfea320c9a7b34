import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@shop/testing/eventually.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { listDeadEvents } from './dead-events.ts';
import { createOutbox } from './outbox.ts';
import type { Database } from './postgres.ts';
import { parcelEvents, quiet, serviceDatabase } from './testing/event-fixtures.ts';

describe('events between real processes', () => {
  let db: Database;
  let url: string;
  let drop: () => Promise<void>;
  let logDatabase: TestDatabase;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    ({ db, url, drop } = await serviceDatabase());
    logDatabase = await testDatabase();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await drop();
    await logDatabase.drop();
  });

  function start(failpoints = ''): ChildProcess {
    const main = fileURLToPath(new URL('./testing/crash-member.ts', import.meta.url));
    const child = spawn(process.execPath, [main, url, logDatabase.url, failpoints], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    });
    children.push(child);
    return child;
  }

  async function placeOrders(from: number, count: number): Promise<void> {
    const outbox = createOutbox({ db, logger: quiet });
    for (let n = from; n < from + count; n += 1) {
      const order = { family: parcelEvents, type: 'order-created', id: `o-${n}`, version: 1 } as const;
      await db.transaction((tx) => outbox.append(tx, [{ ...order, data: { orderId: `o-${n}`, cents: n } }]));
    }
  }

  async function expectEachOnce(count: number): Promise<void> {
    const effects = () => db.query<{ subject: string }>('select subject from effects');
    await eventually(async () => expect(await effects()).toHaveLength(count), { within: 40_000 });
    expect(new Set((await effects()).map(({ subject }) => subject)).size).toBe(count);
    expect(await db.query('select 1 from outbox where published_at is null')).toHaveLength(0);
    expect(await listDeadEvents(db)).toEqual([]);
  }

  it('each order has one effect, though relay and consumer are killed at their worst moments (P-B1)', async () => {
    await placeOrders(0, 60);
    await once(start('relay.afterSendBeforeMark:kill'), 'exit');
    await once(start('consumer.afterEffectBeforeCommit:kill@7'), 'exit');
    await placeOrders(60, 20);
    start();
    await expectEachOnce(80);
  }, 90_000);

  it('a database that throws out all connections for seconds makes no dead events (P-B6)', async () => {
    start();
    const name = new URL(url).pathname.slice(1);
    const disturbing = setInterval(() => {
      db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'crash'`,
        [name],
      ).catch(() => undefined);
    }, 40);
    await placeOrders(0, 100);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    clearInterval(disturbing);
    await expectEachOnce(100);
  }, 60_000);
});
