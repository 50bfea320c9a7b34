import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readIfExists } from '../data-dir/read-if-exists.ts';

const JOURNAL = 'paypal-simulator.jsonl';

/** Copies the journal of the PayPal simulator, where a demo has one; without the line that it is writing. */
export async function savePayPalJournal(dataDir: string, backupDir: string): Promise<void> {
  const journal = await readIfExists(path.join(dataDir, JOURNAL));
  if (journal === undefined) return;
  await writeFile(path.join(backupDir, JOURNAL), journal.slice(0, journal.lastIndexOf('\n') + 1), { mode: 0o600 });
}

/** Copies the journal of a backup, where it has one, into a data folder. */
export async function restorePayPalJournal(backupDir: string, dataDir: string): Promise<void> {
  if ((await readIfExists(path.join(backupDir, JOURNAL))) === undefined) return;
  await writeFile(path.join(dataDir, JOURNAL), await readFile(path.join(backupDir, JOURNAL)), { mode: 0o600 });
}
