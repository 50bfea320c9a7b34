import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { services } from '../shop-processes.ts';
import { readRestorable } from './restore-shop.ts';
import { type Restore, withRestoredDatabases } from './with-restored-databases.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Restores a backup into an empty place, without starting a service, so that no email is sent, and neither PayPal nor another
 * store of the shop is called; runs `npm run verify` on it, and deletes it.
 * @param backupDir absolute
 * @returns whether the books agree
 * @throws UserFacingError when the backup is damaged, of another version, or cannot be restored
 */
export async function checkBackup(backupDir: string, print: Restore['print']): Promise<boolean> {
  const manifest = await readRestorable(backupDir);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-check-'));
  try {
    let agrees = false;
    await withRestoredDatabases(folder, { backupDir, manifest, print, stores: {} }, async (url) => {
      agrees = await verify(url, manifest.createdAt);
    });
    return agrees;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function verify(url: (database: string) => string, createdAt: string): Promise<boolean> {
  const verifying = spawn(process.execPath, ['infra/src/verify/verify.ts'], {
    cwd: root,
    env: {
      ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, url(name)])),
      BACKED_UP_AT: createdAt,
    },
    stdio: 'inherit',
  });
  const [code] = await once(verifying, 'exit');
  return code === 0;
}
