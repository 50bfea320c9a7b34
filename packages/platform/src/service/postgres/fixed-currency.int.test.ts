import { fileURLToPath } from 'node:url';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { fixCurrency, fixedCurrency } from './fixed-currency.ts';
import { migrate, platformMigrations } from './migrate.ts';
import { type Database, openDatabase } from './postgres.ts';

const service = { name: 'twice', path: fileURLToPath(new URL('../../testing/migrations', import.meta.url)) };

let database: { url: string; drop: () => Promise<void> };
let db: Database;

beforeEach(async () => {
  database = await testDatabase();
  await migrate({ url: database.url, directories: [platformMigrations, service] });
  db = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

describe('the currency of a database', () => {
  it('is fixed by the first start, and another one is refused', async () => {
    await fixCurrency(db, 'EUR');
    await fixCurrency(db, 'EUR');
    await expect(fixCurrency(db, 'USD')).rejects.toThrow(
      'The amounts in this database are in EUR, fixed at its first start, but SHOP_CURRENCY is USD: set SHOP_CURRENCY=EUR, or start an empty shop.',
    );
    expect(await fixedCurrency(db)).toBe('EUR');
  });

  it('is that of one replica when several start at once', async () => {
    const currencies = ['EUR', 'GBP', 'CHF', 'USD', 'EUR', 'GBP', 'CHF', 'USD'];
    const starts = await Promise.allSettled(currencies.map((currency) => fixCurrency(db, currency)));
    const fixed = await fixedCurrency(db);
    expect(starts.map(({ status }) => status)).toEqual(
      currencies.map((currency) => (currency === fixed ? 'fulfilled' : 'rejected')),
    );
    expect(await db.query('select count(*) as count from fixed_values')).toEqual([{ count: 1 }]);
  });

  it('is USD in a database of an earlier release, also without rows', async () => {
    await db.query('drop table fixed_values');
    await db.query(`delete from platform_migrations where name like '0005%'`);
    await migrate({ url: database.url, directories: [platformMigrations, service] });
    await expect(fixCurrency(db, 'EUR')).rejects.toThrow('are in USD');
    await fixCurrency(db, 'USD');
  });
});
