import { productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import type { NewEvent, Outbox } from '@shop/platform/outbox.ts';
import type { Transaction } from '@shop/platform/postgres.ts';
import { inBatches } from '@shop/platform/restore/in-batches.ts';

/**
 * Products that were created after the dump do not exist any more: as removed ones nobody can order them.
 * @param unknown what the log knows and the database does not
 * @returns a sentence for the operator for each of them
 */
export async function removeLostProducts(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  unknown: readonly EventOf<typeof productEvents>[],
): Promise<string[]> {
  const lost = unknown.map(({ data }) => data).filter(({ removed }) => !removed);
  const events = lost.map(
    (data): NewEvent<typeof productEvents> => ({
      family: productEvents,
      type: 'product-removed',
      id: data.productId,
      version: 1,
      data: { ...data, removed: true, corrections: [] },
      republished: true,
    }),
  );
  await inBatches(events, (batch) => outbox.append(tx, batch));
  return lost.map(
    ({ productId, name }) => `Product ${productId} "${name}" was created after the dump and is lost: create it again.`,
  );
}
