import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '@shop/platform/service/config/config.ts';
import { apply, type Entry, emptyState, type State } from './state.ts';

/** The simulator's memory. */
export interface Ledger {
  state: State;
  /** Writes an entry to the journal, if there is one, then applies it: only then may a response tell of it. */
  record(entry: Entry): void;
}

/**
 * Opens the ledger with everything that a journal holds. A line that a kill has cut short is removed: no response told of it.
 * @param file one JSON line per entry; undefined keeps everything in memory
 */
export function openLedger(file: string | undefined): Ledger {
  const state = emptyState();
  if (file !== undefined) replay(file, state);
  const record = (entry: Entry) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    apply(state, entry);
  };
  if (state.secret === '') record({ type: 'opened', secret: randomBytes(32).toString('base64url') });
  return { state, record };
}

function replay(file: string, state: State): void {
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.subarray(0, end).toString('utf8').split('\n');
  try {
    for (const line of lines) if (line !== '') apply(state, JSON.parse(line) as Entry);
  } catch {
    throw new ConfigError([`DATA_FILE: ${file} is not a journal of the PayPal simulator`]);
  }
}
