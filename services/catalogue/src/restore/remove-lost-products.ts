import { productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import type { NewEvent, Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { inBatches } from '@shop/platform/events/restore/in-batches.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Publishes products and variants created after the dump as removed, so that nobody can order them. Not marked as republished, so
 * that caches drop them.
 * @param unknown events in the log whose products are not in the database
 * @returns a line for the operator for each product and variant
 */
export async function removeLostProducts(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  unknown: readonly EventOf<typeof productEvents>[],
): Promise<string[]> {
  const lost = lostProducts(unknown);
  const events = lost.map(
    (data): NewEvent<typeof productEvents> => ({
      family: productEvents,
      type: 'product-removed',
      id: data.productId,
      version: 1,
      data: { ...data, removed: true, published: true, corrections: [] },
    }),
  );
  await inBatches(events, (batch) => outbox.append(tx, batch));
  return lost.map(
    ({ productId, name, variantOf = productId }) =>
      `${variantOf === productId ? 'Product' : 'Variant'} ${productId} "${name}" was created after the dump and is lost: create it again.`,
  );
}

/** Those products that exist according to the log, drafts included: not removed by an administrator or an earlier restore. */
export function lostProducts(
  unknown: readonly EventOf<typeof productEvents>[],
): EventOf<typeof productEvents>['data'][] {
  return unknown.map(({ data }) => data).filter(({ removed, published }) => !removed || published === false);
}
