import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assertDataDirCurrency } from '../data-dir/currency.ts';
import { assertDataDirFormat } from '../data-dir/format.ts';
import { lockDataDir } from '../data-dir/lock.ts';
import { readIfExists } from '../data-dir/read-if-exists.ts';
import { markSeeded } from '../start/seed-shop.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { assertIntact } from './checksums.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { restorePayPalJournal } from './paypal-journal.ts';
import { restoreImages } from './restore-images.ts';
import { assertSameCurrency } from './same-currency.ts';
import { assertSameVersion } from './same-version.ts';
import { type Restore, withRestoredDatabases } from './with-restored-databases.ts';

/** Names the backup that an unfinished folder is restored from. */
const MARK = 'restoring';
/** A lock of `lockDataDir`, or its draft. */
const LOCK = /^lock/;

/**
 * Restores a backup as the data folder of a stopped shop (ADR 54). It works in `DATA_DIR.restoring` and renames that at the end, so that a
 * kill leaves the data folder as it was; a second run continues.
 * @param backupDir absolute
 * @param currency SHOP_CURRENCY
 * @param dataDir absolute; must be empty or missing without `replace`, which keeps what was there as `DATA_DIR.before-<time>`
 * @returns the manifest, and where the former data are
 * @throws UserFacingError before anything changes when the backup is damaged, of another version or in another currency, the folder holds data, or a shop runs
 * there
 */
export async function restoreShop(
  { backupDir, dataDir, replace, currency }: { backupDir: string; dataDir: string; replace: boolean; currency: string },
  options: Pick<Restore, 'print' | 'stores'>,
): Promise<{ manifest: Manifest; before: string | undefined }> {
  const manifest = await readRestorable(backupDir);
  assertSameCurrency(manifest, currency);
  await assertReplaceable(dataDir, replace);
  const unfinished = `${dataDir}.restoring`;
  const unlock = await lockDataDir(unfinished);
  try {
    await beginOrContinue(unfinished, manifest);
    await assertDataDirFormat(unfinished);
    await assertDataDirCurrency(unfinished, currency);
    await markSeeded(unfinished);
    await restoreImages(backupDir, unfinished, manifest);
    await withRestoredDatabases(unfinished, { backupDir, manifest, ...options });
    await restorePayPalJournal(backupDir, unfinished);
    return { manifest, before: await putInPlace(unfinished, dataDir, replace) };
  } finally {
    await unlock();
  }
}

/** @throws UserFacingError when the backup is incomplete, damaged, or of another version */
export async function readRestorable(backupDir: string): Promise<Manifest> {
  const manifest = await readManifest(backupDir);
  await assertSameVersion(manifest);
  await assertIntact(backupDir, manifest);
  return manifest;
}

async function assertReplaceable(dataDir: string, replace: boolean): Promise<void> {
  if (!(await holdsData(dataDir))) return;
  if (!replace) throw holdsDataError(dataDir);
  // Throws while a shop runs there.
  const unlock = await lockDataDir(dataDir);
  await unlock();
}

function holdsDataError(dataDir: string): UserFacingError {
  return new UserFacingError(
    `${dataDir} holds data. Name another folder, or add --replace, which keeps what is there as ${dataDir}.before-<time>.`,
  );
}

async function holdsData(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.length > 0;
}

/** Keeps what an earlier run has restored from the same backup, and deletes everything else. */
async function beginOrContinue(unfinished: string, { id }: Manifest): Promise<void> {
  const mark = path.join(unfinished, MARK);
  if ((await readIfExists(mark))?.trim() === id) return;
  for (const name of await readdir(unfinished))
    if (!LOCK.test(name)) await rm(path.join(unfinished, name), { recursive: true });
  await mkdir(unfinished, { recursive: true });
  await writeFile(mark, `${id}\n`, { flush: true });
}

/**
 * Renames the restored folder, once it is certain that no shop was started in the data folder meanwhile: its lock is held until then.
 * @returns where the former data are
 * @throws UserFacingError when it holds data that are not to be replaced, or a shop runs there; a second run continues here
 */
async function putInPlace(unfinished: string, dataDir: string, replace: boolean): Promise<string | undefined> {
  if (!(await holdsData(dataDir))) {
    await renameRestored(unfinished, dataDir);
    return undefined;
  }
  if (!replace) throw holdsDataError(dataDir);
  const unlock = await lockDataDir(dataDir);
  const before = `${dataDir}.before-${timeInName(new Date())}`;
  try {
    await rename(dataDir, before);
  } catch (error) {
    await unlock();
    throw error;
  }
  await removeLocks(before);
  await renameRestored(unfinished, dataDir);
  return before;
}

/** Over an empty folder, or none: the system refuses when another process has created a file there meanwhile. */
async function renameRestored(unfinished: string, dataDir: string): Promise<void> {
  await rm(path.join(unfinished, MARK));
  await rename(unfinished, dataDir);
  await removeLocks(dataDir);
}

/** Removes this process's lock from a folder that was renamed meanwhile. */
async function removeLocks(directory: string): Promise<void> {
  for (const name of await readdir(directory)) if (LOCK.test(name)) await rm(path.join(directory, name));
}

/** A time that can be part of a file's name: `2026-12-01T02-30-00Z`. */
export function timeInName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}
