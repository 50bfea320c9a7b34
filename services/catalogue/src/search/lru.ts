/** The things used last, within a total weight; the one unused for longest goes first. */
export interface Lru<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
}

/** @param weigh what a value weighs, in the unit of `most`; one that weighs more than `most` alone is not kept */
export function createLru<Value>(most: number, weigh: (value: Value) => number): Lru<Value> {
  const held = new Map<string, Value>();
  let weight = 0;
  const drop = (key: string) => {
    const value = held.get(key);
    if (value === undefined) return;
    held.delete(key);
    weight -= weigh(value);
  };
  return {
    get: (key) => {
      const value = held.get(key);
      if (value === undefined) return undefined;
      held.delete(key);
      held.set(key, value);
      return value;
    },
    set: (key, value) => {
      drop(key);
      if (weigh(value) > most) return;
      held.set(key, value);
      weight += weigh(value);
      for (const oldest of held.keys()) {
        if (weight <= most) return;
        drop(oldest);
      }
    },
    delete: drop,
    clear: () => {
      held.clear();
      weight = 0;
    },
  };
}
