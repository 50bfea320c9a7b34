import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { migrationsOf } from '../backup/migrations-of.ts';

const SERVICES = ['user', 'catalogue', 'order', 'chat', 'analytics'] as const;
const NO_ENTRIES = SERVICES.map((name) => `audit log of ${name}: 0 differences, no entries`);
const variableOf = (name: string) => `${name.toUpperCase()}_DATABASE_URL`;

describe('npm run verify', () => {
  let databases: Record<(typeof SERVICES)[number], Awaited<ReturnType<typeof testDatabase>>>;
  let order: Database;
  let analytics: Database;
  let user: Database;
  beforeAll(async () => {
    const created = await Promise.all(
      SERVICES.map(async (name) => [name, await testDatabase({ directories: migrationsOf(name), migrate })] as const),
    );
    databases = Object.fromEntries(created) as typeof databases;
    [order, analytics, user] = (['order', 'analytics', 'user'] as const).map((name) =>
      openDatabase({ url: databases[name].url, name: 'test', timeoutFactor: TIMEOUT_FACTOR }),
    ) as [Database, Database, Database];
    await order.query(`insert into stock values ('p1', 8, 1, 1)`);
    await order.query(`insert into stock_adjustments values ('p1', 1, 10, 10)`);
    await order.query(
      `insert into orders (id, user_id, name, last_name, email, phone_number, address, country, zip_code, city, state,
         payment_method, status, items_count, subtotal_cents, created_at, version)
       values ('o1', 'u', '', '', '', '', '', '', '', '', '', 'cod', 'placed', 2, 1000, '2026-11-23T23:59:59Z', 1),
              ('o2', 'u', '', '', '', '', '', '', '', '', '', 'cod', 'cancelled', 2, 500, '2026-11-23T00:00:00Z', 2)`,
    );
    await order.query(`insert into order_lines values ('o1', 1, 'p1', 'Kettle', null, 2, 500, 10)`);
    await analytics.query(
      `insert into revenue_orders values ('o1', '2026-11-23T23:59:59Z', 1000, true), ('o2', '2026-11-23T00:00:00Z', 500, false)`,
    );
  });
  afterAll(async () => {
    await Promise.all([order.close(), analytics.close(), user.close()]);
    await Promise.all(SERVICES.map((name) => databases[name].drop()));
  });

  const run = (given: NodeJS.ProcessEnv = {}) =>
    new Promise<{ code: number; lines: string[] }>((resolve) => {
      const env = {
        ...process.env,
        ...Object.fromEntries(SERVICES.map((name) => [variableOf(name), databases[name].url])),
        ...given,
      };
      execFile(process.execPath, [repositoryFile('infra/src/verify/verify.ts')], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), lines: `${stdout}${stderr}`.trim().split('\n') }),
      );
    });

  it('exits with 0 when the books agree', async () => {
    expect(await run()).toEqual({
      code: 0,
      lines: [
        'PayPal is not configured: captures are not compared.',
        'order: 0 differences',
        'revenue: 0 differences',
        ...NO_ENTRIES,
      ],
    });
  }, 60_000);

  it('reads the URLs of the databases from files, as the job of docker-compose.yml does', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-verify-'));
    const variables: NodeJS.ProcessEnv = {};
    for (const name of SERVICES) {
      const file = path.join(folder, name);
      await writeFile(file, `${databases[name].url}\n`);
      Object.assign(variables, { [variableOf(name)]: '', [`${variableOf(name)}_FILE`]: file });
    }
    const { code, lines } = await run(variables);
    await rm(folder, { recursive: true });
    expect([code, lines.slice(1)]).toEqual([0, ['order: 0 differences', 'revenue: 0 differences', ...NO_ENTRIES]]);
  }, 60_000);

  it('prints a line per difference and exits with 1, and repairs nothing', async () => {
    await order.query(`update stock set count = 9`);
    await analytics.query(`update revenue_orders set refunded_cents = 500 where order_id = 'o2'`);
    expect(await run()).toEqual({
      code: 1,
      lines: [
        'PayPal is not configured: captures are not compared.',
        'stock-mismatch product/p1: left 9, adjusted 10, ordered 2',
        'order: 1 differences',
        'revenue-mismatch order/o2 of 2026-11-23: orders net 0, refunded 0; analytics net 0, refunded 500',
        'revenue: 1 differences',
        ...NO_ENTRIES,
      ],
    });
    expect(await order.query('select count, (select count(*) from discrepancies) as found from stock')).toEqual([
      { count: 9, found: 0 },
    ]);
  }, 60_000);

  it('finds an entry of an audit log that was changed, and names the last link of the chain', async () => {
    await user.query(
      `insert into audit_log values (gen_random_uuid(), now(), 'a', 'Ada', 'user-updated', 'user/1', null, '{"a": 1}', null)`,
    );
    const [link] = await user.query<{ id: string; hash: string }>(
      `select entry_id as id, encode(hash, 'hex') as hash from audit_chain`,
    );
    await user.query('alter table audit_log disable trigger user');
    await user.query(`update audit_log set by_name = 'Bob'`);
    const { code, lines } = await run();
    expect([code, lines.slice(-6, -4)]).toEqual([
      1,
      [`audit-changed entry/${link?.id} of user`, `audit log of user: 1 differences, last link 1 ${link?.hash}`],
    ]);
    await user.query(`update audit_log set by_name = 'Ada'`);
    expect((await run()).lines.at(-5)).toBe(`audit log of user: 0 differences, last link 1 ${link?.hash}`);
  }, 60_000);

  it('finds an order that analytics counts in place of another of the same day', async () => {
    await analytics.query('update revenue_orders set refunded_cents = 0');
    await analytics.query(`update revenue_orders set order_id = 'o3' where order_id = 'o1'`);
    const { lines } = await run();
    await analytics.query(`update revenue_orders set order_id = 'o1' where order_id = 'o3'`);
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^revenue-mismatch order\/o1 /)]));
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^revenue-mismatch order\/o3 /)]));
  }, 60_000);

  it('finds an hour whose sums are not those of its orders', async () => {
    await analytics.query('update revenue_hours set net_cents = net_cents + 1 where net_cents = 1000');
    const { lines } = await run();
    await analytics.query('update revenue_hours set net_cents = net_cents - 1 where net_cents = 1001');
    expect(lines).toContain(
      'revenue-hour-mismatch hour/2026-11-23 23: its orders 1 orders, net 1000, refunded 0; stored 1 orders, net 1001, refunded 0',
    );
  }, 60_000);

  it('prints the differences of its own books, and exits with 1, when PayPal is unavailable', async () => {
    await order.query(
      `insert into captures (capture_id, order_id, paypal_order_id, kind, amount_cents, captured_at)
       values ('C1', 'o1', 'PP', 'surplus', 1000, now())`,
    );
    const { code, lines } = await run({
      PAYPAL_API_URL: 'http://127.0.0.1:1',
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_MERCHANT_ID: 'SHOP',
      PAYPAL_WEBHOOK_ID: 'webhook',
    });
    expect([code, lines.slice(0, 4)]).toEqual([
      1,
      [
        expect.stringMatching(/^missing-refund capture\/C1: /),
        'stock-mismatch product/p1: left 9, adjusted 10, ordered 2',
        'PayPal is unavailable: captures were not compared',
        'order: 2 differences',
      ],
    ]);
  }, 60_000);
});
