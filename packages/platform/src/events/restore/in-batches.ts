const BATCH_SIZE = 200;

/** Processes items in batches, so that each statement stays within its time limit. */
export async function inBatches<Item>(
  items: readonly Item[],
  work: (batch: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH_SIZE) await work(items.slice(from, from + BATCH_SIZE));
}
