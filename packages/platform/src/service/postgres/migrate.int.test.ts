import { fileURLToPath } from 'node:url';
import { testDatabase } from '@shop/testing/test-database.ts';
import { migrate, platformMigrations } from './migrate.ts';
import { type Database, openDatabase } from './postgres.ts';

describe('migrations (P-C10)', () => {
  const twice = {
    name: 'twice',
    path: fileURLToPath(new URL('../../testing/migrations', import.meta.url)),
  };

  const indexes = (look: Database) =>
    look.query("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('migrated_rows_by_note')");

  it('are applied once when replicas start at once, an index built concurrently too', async () => {
    const fresh = await testDatabase();
    await Promise.all(
      Array.from({ length: 4 }, () => migrate({ url: fresh.url, directories: [platformMigrations, twice] })),
    );
    const look = openDatabase({ url: fresh.url, name: 'look' });
    expect(await look.query('SELECT count(*) AS count FROM migrated_rows')).toEqual([{ count: 1 }]);
    expect(await indexes(look)).toEqual([{ valid: true }]);
    await look.close();
    await fresh.drop();
  }, 30_000);

  it('build an index anew that a kill left half built', async () => {
    const fresh = await testDatabase();
    const look = openDatabase({ url: fresh.url, name: 'look' });
    await migrate({ url: fresh.url, directories: [twice] });
    await look.query("DELETE FROM twice_migrations WHERE name LIKE '0002%'");
    await look.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'migrated_rows_by_note'::regclass");
    await migrate({ url: fresh.url, directories: [twice] });
    expect(await indexes(look)).toEqual([{ valid: true }]);
    await look.close();
    await fresh.drop();
  });

  it('go on after a kill that left the lock behind', async () => {
    const fresh = await testDatabase();
    const look = openDatabase({ url: fresh.url, name: 'look' });
    await migrate({ url: fresh.url, directories: [platformMigrations] });
    await migrate({ url: fresh.url, directories: [twice] });
    await look.query('DELETE FROM twice_migrations');
    await look.query('DROP TABLE migrated_rows');
    await look.query('UPDATE twice_migrations_lock SET is_locked = 1');
    await migrate({ url: fresh.url, directories: [twice] });
    expect(await look.query('SELECT count(*) AS count FROM migrated_rows')).toEqual([{ count: 1 }]);
    await look.close();
    await fresh.drop();
  });
});
