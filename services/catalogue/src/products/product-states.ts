import { type ProductState, productEvents } from '@shop/contracts/catalogue-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** A product's public state with its version, tombstones included. */
export interface VersionedState {
  id: string;
  version: number;
  data: ProductState;
}

/**
 * Publishes a product's state as of this transaction, which has incremented its version (docs/events.md#versions).
 * @param type what happened; the payload is always the whole state
 */
export async function announceProduct(
  { outbox, tx }: { outbox: Pick<Outbox, 'append'>; tx: Transaction },
  productId: string,
  type: (typeof productEvents.types)[number],
): Promise<void> {
  const [state] = await tx.query<VersionedState>(`${STATES} where p.id = $1`, [productId]);
  if (state === undefined) throw new Error('product missing after its write');
  await outbox.append(tx, [{ family: productEvents, type, ...state }]);
}

/** The states of the next products by id, for republishing. */
export function productStatesAfter(tx: Transaction, after: string, limit: number): Promise<VersionedState[]> {
  return tx.query<VersionedState>(`${STATES} where p.id > $1 order by p.id limit $2`, [after, limit]);
}

const STATES = `
  select p.id, p.version, json_build_object(
    'productId', p.id,
    'name', p.name,
    'category', p.category,
    'priceCents', p.price_cents,
    'image', (select json_build_object('path', i.path) from product_images i
              where i.product_id = p.id order by i.position limit 1),
    'rating', p.rating,
    'reviewsNumber', p.reviews_number,
    'removed', p.removed or not p.published,
    'published', p.published or p.removed,
    'corrections', (select coalesce(json_agg(json_build_object('number', c.number, 'difference', c.difference)
                                             order by c.number), '[]')
                    from stock_adjustments c where c.product_id = p.id)
  ) as data
  from products p`;
