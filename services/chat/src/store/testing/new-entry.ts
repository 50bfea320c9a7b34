import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { NewEntry } from '../chat-store.ts';

/** Builds a customer's message in a conversation of its own. */
export function newEntry(overrides: Partial<NewEntry> = {}): NewEntry {
  const user = overrides.user ?? newId();
  return { id: newId(), user, kind: 'client', authorId: user, authorName: 'Ada Moss', text: 'Hello', ...overrides };
}

/** The numbers from 1 to the highest. */
export function oneTo(highest: number): number[] {
  return Array.from({ length: highest }, (_, at) => at + 1);
}

/** The numbers of entries. */
export function numbersOf(entries: readonly { number: number }[]): number[] {
  return entries.map(({ number }) => number);
}
