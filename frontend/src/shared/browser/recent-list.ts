import { readStored, removeStored, writeStored } from './browser-storage.ts';

/** The last texts that were used in this browser, newest first. */
export interface RecentList {
  read(): string[];
  /** Puts a text in front of the others; the same one in other letters (A, a) is replaced. */
  add(text: string): void;
  remove(text: string): void;
  clear(): void;
}

/** Creates a list in local storage. @param max how many texts it keeps */
export function createRecentList(key: string, max: number): RecentList {
  const read = () => {
    try {
      const stored: unknown = JSON.parse(readStored('local', key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, max) : [];
    } catch {
      return [];
    }
  };
  return {
    read,
    add: (text) => {
      const others = read().filter((other) => other.toLowerCase() !== text.toLowerCase());
      writeStored('local', key, JSON.stringify([text, ...others].slice(0, max)));
    },
    remove: (text) => writeStored('local', key, JSON.stringify(read().filter((other) => other !== text))),
    clear: () => removeStored('local', key),
  };
}
