import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningProcesses } from '../data-dir/run-file.ts';
import { step } from '../progress.ts';
import { services } from '../shop-processes.ts';
import { UserFacingError, userFacingMessage } from '../user-facing-error.ts';
import { checkBackup } from './check-backup.ts';
import { completeBackups } from './complete-backups.ts';
import { recordBackup } from './record-backup.ts';
import { withConnection } from './with-connection.ts';

// `npm run backup:check [-- BACKUP [DATA_DIR]]`: restores a backup, the newest by default, into an empty place, verifies it and deletes it again
// (docs/runbooks/restore.md). The running shop shows when that succeeded.
const root = fileURLToPath(new URL('../../..', import.meta.url));

async function newestBackup(folder: string): Promise<string> {
  const newest = (await completeBackups(folder)).at(-1);
  if (newest === undefined) throw new UserFacingError(`There is no backup in ${folder}. Make one: npm run backup.`);
  return path.join(folder, newest);
}

try {
  const [backup, directory] = process.argv.slice(2);
  const dataDir = path.resolve(root, directory ?? (process.env.DATA_DIR || '.data'));
  const backupDir = backup ? path.resolve(backup) : await newestBackup(`${dataDir}.backups`);
  const isGood = await step(`Restoring and verifying ${backupDir}`, () => checkBackup(backupDir, console.log));
  const running = isGood ? ((await runningProcesses(dataDir)) ?? []) : [];
  for (const { name, env } of running)
    if (services.some((service) => service === name) && env.DATABASE_URL)
      await withConnection(env.DATABASE_URL, (client) => recordBackup(client, 'check', new Date().toISOString()));
  console.log(isGood ? 'The backup can be restored, and its books agree.' : 'The restored books do not agree.');
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  console.error(userFacingMessage(error, 'The backup could not be checked'));
  process.exitCode = 1;
}
