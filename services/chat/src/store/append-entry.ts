import { setTimeout as wait } from 'node:timers/promises';
import { conflict, invalid, ShopError, unavailable } from '@shop/platform/service/errors.ts';
import { withTimeout } from '@shop/platform/service/timing/with-timeout.ts';
import type { AppendConditions, AuthorLimit, ChatStore, Entry, NewEntry } from './chat-store.ts';
import { serializeByKey } from './serialize-by-key.ts';

/**
 * One try to store an entry. `collision`: a concurrent entry took a number; `conflict`: the entry may be stored already;
 * `limited`: the author has reached the limit; `changed`: the conversation does not end with the given number.
 */
export type InsertResult = Entry | 'collision' | 'conflict' | 'limited' | 'changed';

/** The part of appending that differs between stores. */
export interface EntryTable {
  /** Stores the entry under the next numbers, all or nothing. */
  insert(entry: NewEntry, conditions: AppendConditions): Promise<InsertResult>;
  /**
   * Finds an entry by its id, or by its author and clientId: every entry that `insert` has seen. What it returns is acknowledged
   * to a client, so it must not be lost any more.
   */
  findStored(entry: NewEntry): Promise<Entry | undefined>;
}

/** The code of a refusal because of entries that its author has not seen. */
export const CONVERSATION_CHANGED = 'conversation-changed';

/** Milliseconds. A user waits for the acknowledgement (P-C8); a late entry is found by its clientId. */
const TIMEOUTS = { retry: 2_000, total: 2_800 };
const MAX_JITTER_MS = 10;

/**
 * Creates ChatStore.append: the unique indexes decide between concurrent entries, and the losers retry with the next number.
 * Appends of this process to one conversation take turns, so that only those of other replicas collide.
 * @param timeoutFactor multiplies the time limits
 * @throws ShopError 400, 409 `conversation-changed`, 429 `too-many-messages`; 503 after two seconds of collisions
 */
export function createAppend(table: EntryTable, timeoutFactor: number): ChatStore['append'] {
  const serialize = serializeByKey();
  return async (entry, conditions = {}) => {
    assertStorable(entry);
    const called = performance.now();
    const appended = serialize(entry.user, async (wasQueued) => {
      // Otherwise a replica with a queue would always be faster than one that has just lost.
      if (wasQueued) await jitter();
      return retryCollisions(table, { entry, conditions, until: called + TIMEOUTS.retry * timeoutFactor });
    });
    return withTimeout(TIMEOUTS.total * timeoutFactor, appended, unavailable);
  };
}

async function retryCollisions(
  table: EntryTable,
  { entry, conditions, until }: { entry: NewEntry; conditions: AppendConditions; until: number },
): Promise<{ entry: Entry; isNew: boolean }> {
  while (performance.now() < until) {
    const result = await table.insert(entry, conditions);
    if (typeof result === 'object') return { entry: result, isNew: true };
    const stored = result === 'collision' ? undefined : await table.findStored(entry);
    if (stored) return { entry: stored, isNew: false };
    if (result === 'limited' && conditions.limit) throw tooManyMessages(conditions.limit);
    if (result === 'changed') throw conflict(CONVERSATION_CHANGED, 'The conversation has gone on');
    await jitter();
  }
  throw unavailable();
}

const jitter = () => wait(Math.random() * MAX_JITTER_MS);

function tooManyMessages({ seconds }: AuthorLimit): ShopError {
  return new ShopError('too-many', 'too-many-messages', 'Too many messages. Wait a moment.', { retryAfter: seconds });
}

/**
 * Refuses characters that not every store keeps: PostgreSQL has no NUL, and UTF-8 no unpaired surrogates. Everything else is
 * stored exactly.
 * @throws ShopError 400 that names the field
 */
function assertStorable(entry: NewEntry): void {
  for (const [field, value] of Object.entries(entry))
    if (typeof value === 'string' && !isStorable(value))
      throw invalid(field, 'must not contain NUL characters or unpaired surrogates');
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
