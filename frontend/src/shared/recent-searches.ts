import { readStored, removeStored, writeStored } from './browser-storage.ts';

const KEY = 'recentSearches';
const MAX_SEARCHES = 5;

/** The last searches of this browser, newest first. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored('local', KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
}

/** Puts a search in front of the others. */
export function addRecentSearch(typed: string): void {
  const text = typed.trim();
  if (text === '') return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  writeStored('local', KEY, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}

export function clearRecentSearches(): void {
  removeStored('local', KEY);
}
