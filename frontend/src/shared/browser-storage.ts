type Place = 'local' | 'session';

/** What a closed or full storage did not take, until the page goes. */
const keptHere = new Map<string, string>();

/** The storage itself; null in a browser where site data is blocked: there, even naming it throws. */
export function storageOf(place: Place): Storage | null {
  try {
    return place === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    // A visitor's own setting: the shop works without.
    return null;
  }
}

/** What lies in this browser under a key, null when nothing does. */
export function readStored(place: Place, key: string): string | null {
  return keptHere.get(`${place} ${key}`) ?? storageOf(place)?.getItem(key) ?? null;
}

/** Keeps a text; where the storage is closed or full, for this page only. Tells whether it outlasts the page. */
export function writeStored(place: Place, key: string, text: string): boolean {
  keptHere.delete(`${place} ${key}`);
  try {
    const storage = storageOf(place);
    storage?.setItem(key, text);
    if (storage) return true;
  } catch (error) {
    console.warn(error);
  }
  keptHere.set(`${place} ${key}`, text);
  return false;
}

export function removeStored(place: Place, key: string): void {
  keptHere.delete(`${place} ${key}`);
  storageOf(place)?.removeItem(key);
}
