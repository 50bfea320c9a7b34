import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DemoData, demoData } from '@shop/contracts/demo-data.ts';
import { readIfExists } from '../data-dir/read-if-exists.ts';
import { makeDemoData } from './make-demo-data.ts';
import type { Maker } from './maker.ts';

/**
 * Loads the demo data of a data folder, or generates and writes them, so that a killed seeding resumes with the same ids and
 * times (docs/architecture.md#demo-data). The file is written atomically with mode 0600: it holds passwords.
 */
export async function loadOrMakeDemoData(file: string, maker: Maker): Promise<DemoData> {
  const written = await readIfExists(file);
  if (written !== undefined) return demoData.parse(JSON.parse(written));
  const made = demoData.parse(makeDemoData(maker));
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, JSON.stringify(made), { mode: 0o600, flush: true });
  await rename(draft, file);
  return made;
}
