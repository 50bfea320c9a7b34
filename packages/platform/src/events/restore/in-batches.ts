const BATCH = 200;

/** Works on many in parts, so that each statement stays within its time limit. */
export async function inBatches<Item>(
  items: readonly Item[],
  work: (batch: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH) await work(items.slice(from, from + BATCH));
}
