import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { migrationsOf } from '../export-import/migrations-of.ts';

describe('npm run verify', () => {
  let databases: Record<'order' | 'analytics', Awaited<ReturnType<typeof testDatabase>>>;
  let order: ReturnType<typeof openDatabase>;
  let analytics: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    const [one, other] = await Promise.all(
      (['order', 'analytics'] as const).map((name) => testDatabase({ directories: migrationsOf(name), migrate })),
    );
    if (one === undefined || other === undefined) throw new Error('no databases');
    databases = { order: one, analytics: other };
    order = openDatabase({ url: one.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
    analytics = openDatabase({ url: other.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
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
    await Promise.all([order.close(), analytics.close()]);
    await Promise.all([databases.order.drop(), databases.analytics.drop()]);
  });

  const run = (given: NodeJS.ProcessEnv = {}) =>
    new Promise<{ code: number; lines: string[] }>((resolve) => {
      const env = {
        ...process.env,
        ORDER_DATABASE_URL: databases.order.url,
        ANALYTICS_DATABASE_URL: databases.analytics.url,
        ...given,
      };
      execFile(process.execPath, [repositoryFile('infra/src/verify/verify.ts')], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), lines: `${stdout}${stderr}`.trim().split('\n') }),
      );
    });

  it('exits with 0 when the books agree', async () => {
    expect(await run()).toEqual({
      code: 0,
      lines: ['PayPal is not configured: captures are not compared.', 'order: 0 differences', 'revenue: 0 differences'],
    });
  }, 60_000);

  it('reads the URLs of the databases from files, as the job of docker-compose.yml does', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-verify-'));
    const fileOf = async (name: 'order' | 'analytics') => {
      await writeFile(path.join(folder, name), `${databases[name].url}\n`);
      return path.join(folder, name);
    };
    const { code, lines } = await run({
      ORDER_DATABASE_URL: '',
      ANALYTICS_DATABASE_URL: '',
      ORDER_DATABASE_URL_FILE: await fileOf('order'),
      ANALYTICS_DATABASE_URL_FILE: await fileOf('analytics'),
    });
    await rm(folder, { recursive: true });
    expect([code, lines.slice(1)]).toEqual([0, ['order: 0 differences', 'revenue: 0 differences']]);
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
      ],
    });
    expect(await order.query('select count, (select count(*) from discrepancies) as found from stock')).toEqual([
      { count: 9, found: 0 },
    ]);
  }, 60_000);

  it('finds an order that analytics counts in place of another of the same day', async () => {
    await analytics.query('update revenue_orders set refunded_cents = 0');
    await analytics.query(`update revenue_orders set order_id = 'o3' where order_id = 'o1'`);
    const { lines } = await run();
    await analytics.query(`update revenue_orders set order_id = 'o1' where order_id = 'o3'`);
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^revenue-mismatch order\/o1 /)]));
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^revenue-mismatch order\/o3 /)]));
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
