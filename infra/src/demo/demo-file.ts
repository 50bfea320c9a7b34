import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DemoData, demoData } from '@shop/contracts/demo-data.ts';
import { readIfThere } from '../read-if-there.ts';
import { makeDemoData } from './make-demo-data.ts';
import type { Maker } from './maker.ts';

/**
 * The demo data of a data folder: made and written once, then always read, so that a killed seeding resumes with the same
 * ids and times (docs/architecture.md#demo-data). The file appears whole or not at all, and is for the owner only: it holds passwords.
 */
export async function loadOrMakeDemoData(file: string, maker: Maker): Promise<DemoData> {
  const written = await readIfThere(file);
  if (written !== undefined) return demoData.parse(JSON.parse(written));
  const made = demoData.parse(makeDemoData(maker));
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, JSON.stringify(made), { mode: 0o600, flush: true });
  await rename(draft, file);
  return made;
}
