import { fileURLToPath } from 'node:url';
import { testDatabase } from '@shop/testing/test-database.ts';
import { migrate, platformMigrations } from './migrate.ts';
import { type Database, openDatabase } from './postgres.ts';

describe('migrations (P-C10)', () => {
  const twice = {
    name: 'twice',
    path: fileURLToPath(new URL('../../testing/migrations', import.meta.url)),
  };

  const indexes = (observer: Database) =>
    observer.query("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('migrated_rows_by_note')");

  it('are applied once by replicas that start simultaneously, concurrent index builds included', async () => {
    const fresh = await testDatabase();
    await Promise.all(
      Array.from({ length: 4 }, () => migrate({ url: fresh.url, directories: [platformMigrations, twice] })),
    );
    const observer = openDatabase({ url: fresh.url, name: 'observer' });
    expect(await observer.query('SELECT count(*) AS count FROM migrated_rows')).toEqual([{ count: 1 }]);
    expect(await indexes(observer)).toEqual([{ valid: true }]);
    await observer.close();
    await fresh.drop();
  }, 30_000);

  it('rebuild an index that a kill left invalid', async () => {
    const fresh = await testDatabase();
    const observer = openDatabase({ url: fresh.url, name: 'observer' });
    await migrate({ url: fresh.url, directories: [twice] });
    await observer.query("DELETE FROM twice_migrations WHERE name LIKE '0002%'");
    await observer.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'migrated_rows_by_note'::regclass");
    await migrate({ url: fresh.url, directories: [twice] });
    expect(await indexes(observer)).toEqual([{ valid: true }]);
    await observer.close();
    await fresh.drop();
  });

  it('continue after a kill that left the knex lock row behind', async () => {
    const fresh = await testDatabase();
    const observer = openDatabase({ url: fresh.url, name: 'observer' });
    await migrate({ url: fresh.url, directories: [platformMigrations] });
    await migrate({ url: fresh.url, directories: [twice] });
    await observer.query('DELETE FROM twice_migrations');
    await observer.query('DROP TABLE migrated_rows');
    await observer.query('UPDATE twice_migrations_lock SET is_locked = 1');
    await migrate({ url: fresh.url, directories: [twice] });
    expect(await observer.query('SELECT count(*) AS count FROM migrated_rows')).toEqual([{ count: 1 }]);
    await observer.close();
    await fresh.drop();
  });
});
