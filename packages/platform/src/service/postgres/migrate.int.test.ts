import { fileURLToPath } from 'node:url';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { migrate, platformMigrations } from './migrate.ts';
import { type Database, openDatabase } from './postgres.ts';

describe('migrations (P-C10)', () => {
  const twice = {
    name: 'twice',
    path: fileURLToPath(new URL('../../testing/migrations', import.meta.url)),
  };

  const indexes = (observer: Database) =>
    observer.query("select indisvalid as valid from pg_index where indexrelid = to_regclass('migrated_rows_by_note')");

  it('are applied once by replicas that start simultaneously, concurrent index builds included', async () => {
    const fresh = await testDatabase();
    await Promise.all(
      Array.from({ length: 4 }, () => migrate({ url: fresh.url, directories: [platformMigrations, twice] })),
    );
    const observer = openDatabase({ url: fresh.url, name: 'observer', timeoutFactor: TIMEOUT_FACTOR });
    expect(await observer.query('select count(*) as count from migrated_rows')).toEqual([{ count: 1 }]);
    expect(await indexes(observer)).toEqual([{ valid: true }]);
    await observer.close();
    await fresh.drop();
  }, 30_000);

  it('rebuild an index that a kill left invalid', async () => {
    const fresh = await testDatabase();
    const observer = openDatabase({ url: fresh.url, name: 'observer', timeoutFactor: TIMEOUT_FACTOR });
    await migrate({ url: fresh.url, directories: [twice] });
    await observer.query("delete from twice_migrations where name like '0002%'");
    await observer.query("update pg_index set indisvalid = false where indexrelid = 'migrated_rows_by_note'::regclass");
    await migrate({ url: fresh.url, directories: [twice] });
    expect(await indexes(observer)).toEqual([{ valid: true }]);
    await observer.close();
    await fresh.drop();
  });

  it('continue after a kill that left the knex lock row behind', async () => {
    const fresh = await testDatabase();
    const observer = openDatabase({ url: fresh.url, name: 'observer', timeoutFactor: TIMEOUT_FACTOR });
    await migrate({ url: fresh.url, directories: [platformMigrations] });
    await migrate({ url: fresh.url, directories: [twice] });
    await observer.query('delete from twice_migrations');
    await observer.query('drop table migrated_rows');
    await observer.query('update twice_migrations_lock set is_locked = 1');
    await migrate({ url: fresh.url, directories: [twice] });
    expect(await observer.query('select count(*) as count from migrated_rows')).toEqual([{ count: 1 }]);
    await observer.close();
    await fresh.drop();
  });

  it('refuse a database from before the first release, and change nothing in it', async () => {
    const fresh = await testDatabase();
    const observer = openDatabase({ url: fresh.url, name: 'observer', timeoutFactor: TIMEOUT_FACTOR });
    await migrate({ url: fresh.url, directories: [twice] });
    await observer.query("update twice_migrations set name = '0001-former' where name like '0001%'");
    await expect(migrate({ url: fresh.url, directories: [twice] })).rejects.toThrow(/0001-former.*Delete it/);
    expect(await observer.query('select count(*) as count from migrated_rows')).toEqual([{ count: 1 }]);
    await observer.close();
    await fresh.drop();
  });
});
