/** A cache bounded by total weight, which evicts the least recently used value first. */
export interface Lru<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
}

/** @param weigh the weight of a value, in the unit of `max`; a value heavier than `max` is not cached */
export function createLru<Value>(max: number, weigh: (value: Value) => number): Lru<Value> {
  const entries = new Map<string, Value>();
  let weight = 0;
  const remove = (key: string) => {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    weight -= weigh(value);
  };
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set: (key, value) => {
      remove(key);
      if (weigh(value) > max) return;
      entries.set(key, value);
      weight += weigh(value);
      for (const oldest of entries.keys()) {
        if (weight <= max) return;
        remove(oldest);
      }
    },
    delete: remove,
    clear: () => {
      entries.clear();
      weight = 0;
    },
  };
}
