import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { migrate, platformMigrations } from '../postgres/migrate.ts';
import { openDatabase } from '../postgres/postgres.ts';
import { verifyAudit } from './verify-audit.ts';

const ENTRIES = 1_234;
const insert = (count: number) =>
  `insert into audit_log select gen_random_uuid(), now(), 'a', 'A', 'user-updated', 'user/1', null, '{"name": "Ada"}', null
   from generate_series(1, ${count})`;

/** The platform's migrations up to one, in a folder of their own. */
async function migrationsUntil(last: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  for (const file of await readdir(platformMigrations.path))
    if (file <= `${last}~`) await cp(path.join(platformMigrations.path, file), path.join(folder, file));
  return folder;
}

it('the entries of a release before the chain get their links, also those written while the database is migrated', async () => {
  const [before, between] = [await migrationsUntil('0003'), await migrationsUntil('0004')];
  const { url, drop } = await testDatabase();
  const db = openDatabase({ url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
  try {
    await migrate({ url, directories: [{ ...platformMigrations, path: before }] });
    await db.query(insert(ENTRIES));
    await migrate({ url, directories: [{ ...platformMigrations, path: between }] });
    // A service of the release before, which is still running.
    await db.query(insert(1));
    await migrate({ url, directories: [platformMigrations] });
    expect(await verifyAudit(db)).toMatchObject({ differences: [], last: { number: ENTRIES + 1 } });
  } finally {
    await db.close();
    await drop();
    await Promise.all([before, between].map((folder) => rm(folder, { recursive: true })));
  }
});
