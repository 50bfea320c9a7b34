import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Sentence } from './sentence.ts';
import type { ShopProcess } from './shop-processes.ts';

/** What other commands need to reach a running shop; it holds secrets, so only the owner may read it. */
export interface RunFile {
  pid: number;
  publicUrl: string;
  processes: ShopProcess[];
}

/** Writes DATA_DIR/run.json. @returns what removes it again */
export async function writeRunFile(dataDir: string, run: RunFile): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'run.json');
  await writeFile(`${file}.new`, JSON.stringify(run, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return () => rm(file, { force: true });
}

/**
 * The environment of a service of the shop that runs on a data folder.
 * @throws Sentence when no shop runs there, or it has no such service
 */
export async function environmentOf(service: string, dataDir: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(dataDir, 'run.json'), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new Sentence(`No shop runs on ${dataDir}. Start it (npm start), name its DATA_DIR, or set DATABASE_URL.`);
  const { processes } = JSON.parse(text) as RunFile;
  const found = processes.find(({ name }) => name === service);
  if (!found)
    throw new Sentence(`There is no service "${service}". There are: ${processes.map((p) => p.name).join(', ')}.`);
  return found.env;
}
