import type mongoose from 'mongoose';
import type { Entry, EntryKind } from './chat-store.ts';

/** The collection of all entries. */
export const COLLECTION = 'chat_entries';

/** An entry as MongoDB holds it. */
export interface EntryDocument {
  _id: string;
  user: string;
  number: number;
  kind: EntryKind;
  authorId: string;
  /** Counts the author's entries: concurrent sends cannot pass the author's limit. */
  authorNumber: number;
  authorName: string;
  text: string;
  /** Absent without one: the unique index holds only those that exist. */
  clientId?: string;
  words: string[];
  at: Date;
  published: boolean;
}

/** The indexes of the collection, those of PostgreSQL's table (migrations/0001-baseline.ts). */
export const ENTRY_INDEXES: mongoose.mongo.IndexDescription[] = [
  { name: 'number', key: { user: 1, number: 1 }, unique: true },
  { name: 'author', key: { authorId: 1, authorNumber: 1 }, unique: true },
  {
    name: 'client-id',
    key: { authorId: 1, clientId: 1 },
    unique: true,
    partialFilterExpression: { clientId: { $exists: true } },
  },
  { name: 'stored', key: { at: 1, user: 1, number: 1 } },
  { name: 'unpublished', key: { at: 1, user: 1, number: 1 }, partialFilterExpression: { published: false } },
  { name: 'words', key: { words: 1 } },
];

/** The entry of a document. */
export function entryOf(document: EntryDocument): Entry {
  const { _id: id, user, number, kind, authorId, authorName, text, at } = document;
  return { id, user, number, kind, authorId, authorName, text, at };
}
