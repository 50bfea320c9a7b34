import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readVariables } from '@shop/platform/service/config/config.ts';
import { currencyVariable } from '@shop/platform/service/config/currency.ts';
import { step } from '../progress.ts';
import { UserFacingError, userFacingMessage } from '../user-facing-error.ts';
import { savedImages, savedRows } from './manifest.ts';
import { restoreShop } from './restore-shop.ts';
import { storesOf } from './stores-of.ts';

// `npm run restore -- BACKUP [DATA_DIR] [--replace]`: restores a backup of `npm run backup` as the data folder of a stopped shop
// (docs/runbooks/restore.md). A killed run is continued by the same command.
const root = fileURLToPath(new URL('../../..', import.meta.url));

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const [backup, directory] = positionals;
  if (!backup) throw new UserFacingError('Name the backup: npm run restore -- BACKUP [DATA_DIR] [--replace].');
  const dataDir = path.resolve(root, directory ?? (process.env.DATA_DIR || '.data'));
  const backupDir = path.resolve(backup);
  const { SHOP_CURRENCY: currency } = readVariables({ SHOP_CURRENCY: currencyVariable }, process.env);
  const { manifest, before } = await step(`Restoring ${backupDir}`, () =>
    restoreShop(
      { backupDir, dataDir, replace: values.replace === true, currency },
      { print: console.log, stores: storesOf(process.env) },
    ),
  );
  console.log(
    `${savedRows(manifest)} rows and ${savedImages(manifest).length} images of ${manifest.createdAt} are in ${dataDir}.`,
  );
  for (const what of manifest.elsewhere)
    console.log(`Not in the backup: ${what}. Restore it with the tool of that store.`);
  if (before) console.log(`What was there is in ${before}: delete it once nobody needs it.`);
  console.log('Start the shop (npm start), then verify it (npm run verify).');
} catch (error) {
  console.error(userFacingMessage(error, 'The restore failed; the same command continues it'));
  process.exitCode = 1;
}
