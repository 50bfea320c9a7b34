import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { loadOrMakeDemoData } from './demo-file.ts';

// `make-demo-file.ts FILE`: writes the demo data, unless the file is there. A process of its own: `npm start` would keep
// the memory that they take.
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file.');
await loadOrMakeDemoData(file, {
  now: new Date(),
  newId,
  newPassword: () => randomBytes(18).toString('base64url'),
  imagesDir: path.join(fileURLToPath(new URL('../..', import.meta.url)), 'demo-images'),
});
