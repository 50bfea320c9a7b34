import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from '../progress.ts';
import { UserFacingError, userFacingMessage } from '../user-facing-error.ts';
import { backupShop } from './backup-shop.ts';
import { deleteOldBackups } from './delete-old-backups.ts';
import { savedImages, savedRows } from './manifest.ts';
import { timeInName } from './restore-shop.ts';

// `npm run backup [-- TARGET [DATA_DIR]]`: backs the shop of a data folder up while it runs (docs/runbooks/restore.md), or stopped, to be
// moved into the full profile (docs/runbooks/move-to-the-full-profile.md).
const root = fileURLToPath(new URL('../../..', import.meta.url));
const stopped = new AbortController();
// `on`, not `once`: on Ctrl-C this process gets the signal from the terminal and again from npm.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () =>
    stopped.abort(new UserFacingError(`The backup was ended by ${signal}; nothing of it was kept.`)),
  );

try {
  const [target, directory] = process.argv.slice(2);
  const dataDir = path.resolve(root, directory ?? (process.env.DATA_DIR || '.data'));
  const backups = `${dataDir}.backups`;
  const folder = target ? path.resolve(target) : path.join(backups, timeInName(new Date()));
  const manifest = await step(`Backing up the shop of ${dataDir}`, () => backupShop(dataDir, folder, stopped.signal));
  console.log(`${savedRows(manifest)} rows and ${savedImages(manifest).length} images are in ${folder}.`);
  if (manifest.missingImages > 0)
    console.log(
      `${manifest.missingImages} images of products are missing in ${path.join(dataDir, 'images')}: they are in an S3, or lost.`,
    );
  for (const what of manifest.elsewhere)
    console.log(`Not in the backup: ${what}. Back it up with the tool of that store.`);
  // After the new one is complete. Who names a folder keeps it.
  if (!target)
    for (const name of await deleteOldBackups(backups)) console.log(`Deleted the old ${path.join(backups, name)}.`);
  console.log('It holds names, addresses and sessions: keep it private, and on another machine.');
} catch (error) {
  console.error(userFacingMessage(error, 'The backup failed'));
  process.exitCode = 1;
}
