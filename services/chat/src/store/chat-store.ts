/** What an entry of a conversation is: a message of the customer or of an administrator, or a closing. */
export type EntryKind = 'client' | 'admin' | 'closed';

/** An entry to store. */
export interface NewEntry {
  /** A UUID v7 made by the caller. */
  id: string;
  /** The customer's id, which is the conversation's. */
  user: string;
  kind: EntryKind;
  authorId: string;
  /** The author's full name. */
  authorName: string;
  /** Empty for a closing. */
  text: string;
  /** Makes a resend by the same author harmless. */
  clientId?: string | undefined;
}

/** A stored entry. */
export interface Entry extends Omit<NewEntry, 'clientId'> {
  /** Its place in the conversation, from 1 without gaps. */
  number: number;
  /** The store's clock. */
  at: Date;
}

/** The highest number of a conversation, and its latest time. */
export type End = Pick<Entry, 'user' | 'number' | 'at'>;

/** How many entries an author may store within a time: more are refused. */
export interface AuthorLimit {
  count: number;
  seconds: number;
}

/** When an entry is refused. */
export interface AppendConditions {
  limit?: AuthorLimit;
  /** The number that the conversation must end with, 0 for none: its author has seen no later entry. */
  after?: number;
}

/**
 * Stores the entries of all conversations (docs/events.md#chat). No entry is visible before the one below it in its
 * conversation. A store that cannot be reached rejects with ShopError 503.
 */
export interface ChatStore {
  /**
   * Stores an entry under the next number of its conversation. An entry of the same author with the same clientId is
   * returned instead, with `isNew` false, also when the author has reached their limit.
   * @throws ShopError 429 `too-many-messages` when the author has stored `limit.count` entries within `limit.seconds`; 409
   * `conversation-changed` when the conversation does not end with `after`
   */
  append(entry: NewEntry, conditions?: AppendConditions): Promise<{ entry: Entry; isNew: boolean }>;
  find(id: string): Promise<Entry | undefined>;
  /** The highest number of a conversation, 0 without entries; with `before`, of the entries stored before that time. */
  lastNumber(user: string, before?: Date): Promise<number>;
  /** The entries above a number, in order, at most `limit`. */
  listAfter(user: string, number: number, limit: number): Promise<Entry[]>;
  /** The last `limit` entries below a number (or of all), in order. */
  listBefore(user: string, number: number | undefined, limit: number): Promise<Entry[]>;
  /** The entries of the open conversation: those after the last closing, at most the last `limit`, in order. */
  listOpen(user: string, limit: number): Promise<Entry[]>;
  /** The newest entries of all conversations stored at or after a time, by time and within a conversation by number. */
  listSince(at: Date, limit: number): Promise<Entry[]>;
  /** The ends of the conversations with entries stored at or after a time. */
  endsSince(at: Date): Promise<End[]>;
  /** The customers whose messages contain words that start with each of the given ones, latest match first. */
  search(words: readonly string[], limit: number): Promise<string[]>;
  /**
   * Entries that are not marked as published, oldest first and within a conversation by number, without those of some
   * customers.
   */
  listUnpublished(limit: number, exceptUsers?: readonly string[]): Promise<Entry[]>;
  markPublished(ids: readonly string[]): Promise<void>;
  /** Makes an entry unpublished again: the projection has lost it (docs/runbooks/restore.md). */
  markUnpublished(id: string): Promise<void>;
  /** The first customer, in the order of ids, behind the given one who has a conversation. */
  nextUser(after: string): Promise<string | undefined>;
  /** Deletes a customer's conversation. */
  erase(user: string): Promise<void>;
  /** The store's clock. */
  now(): Promise<Date>;
  /** Prepares what the store needs: indices. Runs once at start, concurrently in several replicas. */
  start(): Promise<void>;
  ping(): Promise<unknown>;
  close(): Promise<void>;
}
