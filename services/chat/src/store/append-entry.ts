import { setTimeout as wait } from 'node:timers/promises';
import { ShopError, unavailable } from '@shop/platform/service/errors.ts';
import { withTimeout } from '@shop/platform/service/timing/with-timeout.ts';
import { assertStorable } from './assert-storable.ts';
import type { AuthorLimit, ChatStore, Entry, NewEntry } from './chat-store.ts';
import { takeTurns } from './take-turns.ts';

/**
 * One try to store an entry. `collision`: a concurrent entry took a number; `conflict`: the entry may be stored already;
 * `limited`: the author has reached the limit.
 */
export type InsertResult = Entry | 'collision' | 'conflict' | 'limited';

/** The part of appending that differs between stores. */
export interface EntryTable {
  /** Stores the entry under the next numbers, all or nothing. */
  insert(entry: NewEntry, limit: AuthorLimit | undefined): Promise<InsertResult>;
  /** Finds an entry by its id, or by its author and clientId. */
  findStored(entry: NewEntry): Promise<Entry | undefined>;
}

/** Milliseconds. A user waits for the acknowledgement (P-C8); a late entry is found by its clientId. */
const TIMEOUTS = { retry: 2_000, total: 2_800 };
const MAX_JITTER_MS = 10;

/**
 * Creates ChatStore.append: the unique indexes decide between concurrent entries, and the losers retry with the next number.
 * Appends of this process to one conversation take turns, so that only those of other replicas collide.
 * @throws ShopError 400, 429 `too-many-messages`; 503 after two seconds of collisions
 */
export function createAppend(table: EntryTable): ChatStore['append'] {
  const inTurn = takeTurns();
  return async (entry, limit) => {
    assertStorable(entry);
    const called = performance.now();
    const appended = inTurn(entry.user, async () => {
      // Otherwise a replica with a queue would always be faster than one that has just lost.
      if (performance.now() - called > 1) await jitter();
      return retryCollisions(table, { entry, limit, until: called + TIMEOUTS.retry });
    });
    return withTimeout(TIMEOUTS.total, appended, unavailable);
  };
}

async function retryCollisions(
  table: EntryTable,
  { entry, limit, until }: { entry: NewEntry; limit: AuthorLimit | undefined; until: number },
): Promise<{ entry: Entry; isNew: boolean }> {
  while (performance.now() < until) {
    const result = await table.insert(entry, limit);
    if (typeof result === 'object') return { entry: result, isNew: true };
    const stored = result === 'collision' ? undefined : await table.findStored(entry);
    if (stored) return { entry: stored, isNew: false };
    if (result === 'limited' && limit) throw tooManyMessages(limit);
    await jitter();
  }
  throw unavailable();
}

const jitter = () => wait(Math.random() * MAX_JITTER_MS);

function tooManyMessages({ seconds }: AuthorLimit): ShopError {
  return new ShopError('too-many', 'too-many-messages', 'Too many messages. Wait a moment.', { retryAfter: seconds });
}
