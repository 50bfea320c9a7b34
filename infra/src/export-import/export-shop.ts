import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from '../progress.ts';
import { UserFacingError, userFacingMessage } from '../user-facing-error.ts';
import { exportDataDir } from './export-data-dir.ts';
import { exportedImages } from './manifest.ts';

// `npm run export -- TARGET [DATA_DIR]`: exports the stopped shop of a data folder, to be imported into the full profile (docs/runbooks/move-to-the-full-profile.md).
const root = fileURLToPath(new URL('../../..', import.meta.url));
const stopped = new AbortController();
// `on`, not `once`: on Ctrl-C this process gets the signal from the terminal and again from npm.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () =>
    stopped.abort(new UserFacingError(`The export was ended by ${signal}; nothing of it was kept.`)),
  );

try {
  const [target, directory] = process.argv.slice(2);
  if (!target) throw new UserFacingError('Name the folder to make: npm run export -- TARGET [DATA_DIR].');
  const dataDir = path.resolve(root, directory ?? '.data');
  const folder = path.resolve(target);
  const manifest = await step(`Exporting the shop of ${dataDir}`, () => exportDataDir(dataDir, folder, stopped.signal));
  const rows = Object.values(manifest.databases).flatMap(({ tables }) => tables.map((table) => table.rows));
  const images = exportedImages(manifest).length;
  console.log(`${rows.reduce((sum, each) => sum + each, 0)} rows and ${images} images are in ${folder}.`);
  if (manifest.missingImages > 0)
    console.log(
      `${manifest.missingImages} images of products are missing in ${path.join(dataDir, 'images')}. Images in S3 are not exported: let the new shop read the same bucket (docs/runbooks/move-to-the-full-profile.md).`,
    );
  console.log('It holds names, addresses and sessions: keep it private, and delete it once it is imported.');
} catch (error) {
  console.error(userFacingMessage(error, 'The export failed'));
  process.exitCode = 1;
}
