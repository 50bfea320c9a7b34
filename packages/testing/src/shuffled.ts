/** Returns the items in a shuffled order that is the same in every run. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  let seed = 42;
  const key = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed;
  };
  return items
    .map((item) => ({ item, key: key() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
