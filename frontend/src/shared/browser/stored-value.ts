import { useSyncExternalStore } from 'react';
import { followStored, readStored, removeStored, writeStored } from './browser-storage.ts';

/** A value that the browser keeps and components follow. */
export interface StoredValue<Value> {
  /** The value, kept up to date; that of nothing stored on the server and during hydration. */
  use(): Value;
  read(): Value;
  /** Stores its text; null removes it. */
  write(text: string | null): void;
  /** To be called after somebody else has stored it in this tab. */
  changed(): void;
}

/**
 * @param options `local` is shared by all tabs; `parse` makes the value of a stored text, '' for none, and throws for no text
 */
export function createStoredValue<Value>({
  area,
  key,
  parse,
}: {
  area: 'local' | 'session';
  key: string;
  parse: (text: string) => Value;
}): StoredValue<Value> {
  const none = parse('');
  const listeners = new Set<() => void>();
  let known = { text: '', value: none };
  const read = () => {
    const text = readStored(area, key) ?? '';
    // The same object as long as nothing has changed, as useSyncExternalStore needs it.
    if (text !== known.text) known = { text, value: parse(text) };
    return known.value;
  };
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    const unfollow = area === 'local' ? followStored(key, listener) : undefined;
    return () => {
      listeners.delete(listener);
      unfollow?.();
    };
  };
  return {
    use: () => useSyncExternalStore(subscribe, read, () => none),
    read,
    write: (text) => {
      if (text === null) removeStored(area, key);
      else writeStored(area, key, text);
      changed();
    },
    changed,
  };
}
