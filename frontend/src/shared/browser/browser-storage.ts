type StorageArea = 'local' | 'session';

/** In-memory fallback for values that a blocked or full storage rejected. */
const memory = new Map<string, string>();

/** Returns the storage; null when the browser blocks site data: then even reading the property throws. */
function storageOf(area: StorageArea): Storage | null {
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** Reads a stored text; null without one. */
export function readStored(area: StorageArea, key: string): string | null {
  return memory.get(`${area} ${key}`) ?? storageOf(area)?.getItem(key) ?? null;
}

/**
 * Calls back with the text that another tab has stored in local storage, null when it removed it or cleared all.
 * @returns a function that stops that
 */
export function followStored(key: string, onChange: (text: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.storageArea === storageOf('local') && (event.key === key || event.key === null)) onChange(event.newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Stores a text; falls back to memory when the storage is blocked or full. Returns false for the fallback. */
export function writeStored(area: StorageArea, key: string, text: string): boolean {
  memory.delete(`${area} ${key}`);
  try {
    const storage = storageOf(area);
    storage?.setItem(key, text);
    if (storage) return true;
  } catch (error) {
    console.warn(error);
  }
  memory.set(`${area} ${key}`, text);
  return false;
}

export function removeStored(area: StorageArea, key: string): void {
  memory.delete(`${area} ${key}`);
  storageOf(area)?.removeItem(key);
}
