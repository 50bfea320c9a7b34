import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShopProcess } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { type Holder, startOf } from './lock.ts';

/** What other commands need to reach a running shop. Holds secrets: mode 0600. */
export interface RunFile extends Holder {
  publicUrl: string;
  processes: ShopProcess[];
}

/** Writes DATA_DIR/run.json for the shop of this process. @returns a function that removes it */
export async function writeRunFile(
  dataDir: string,
  shop: Pick<RunFile, 'publicUrl' | 'processes'>,
): Promise<() => Promise<void>> {
  const run: RunFile = { pid: process.pid, startedAt: await startOf(process.pid), ...shop };
  const file = path.join(dataDir, 'run.json');
  await writeFile(`${file}.new`, JSON.stringify(run, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return () => rm(file, { force: true });
}

/**
 * The environment of a service of the running shop.
 * @throws UserFacingError when no shop runs there, or it has no such service
 */
export async function environmentOf(service: string, dataDir: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(dataDir, 'run.json'), 'utf8').catch(() => undefined);
  const run = text === undefined ? undefined : (JSON.parse(text) as RunFile);
  // A killed shop leaves the file behind.
  if (!run || run.startedAt !== (await startOf(run.pid)))
    throw new UserFacingError(
      `No shop runs on ${dataDir}. Start it (npm start), name its DATA_DIR, or set DATABASE_URL.`,
    );
  const found = run.processes.find(({ name }) => name === service);
  if (!found)
    throw new UserFacingError(
      `There is no service "${service}". There are: ${run.processes.map((p) => p.name).join(', ')}.`,
    );
  return found.env;
}
