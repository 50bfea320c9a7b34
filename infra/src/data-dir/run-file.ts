import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShopProcess } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { type Holder, startOf } from './lock.ts';
import { readIfExists } from './read-if-exists.ts';

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

/** The processes of the shop that runs on a data folder; undefined when none does. */
export async function runningProcesses(dataDir: string): Promise<ShopProcess[] | undefined> {
  const text = await readIfExists(path.join(dataDir, 'run.json'));
  const run = text === undefined ? undefined : (JSON.parse(text) as RunFile);
  // A killed shop leaves the file behind.
  return run && run.startedAt === (await startOf(run.pid)) ? run.processes : undefined;
}

/**
 * The environment of a service of the running shop.
 * @throws UserFacingError when no shop runs there, or it has no such service
 */
export async function environmentOf(service: string, dataDir: string): Promise<Record<string, string>> {
  const processes = await runningProcesses(dataDir);
  if (!processes)
    throw new UserFacingError(
      `No shop runs on ${dataDir}. Start it (npm start), name its DATA_DIR, or set DATABASE_URL.`,
    );
  const found = processes.find(({ name }) => name === service);
  if (!found)
    throw new UserFacingError(
      `There is no service "${service}". There are: ${processes.map((p) => p.name).join(', ')}.`,
    );
  return found.env;
}
