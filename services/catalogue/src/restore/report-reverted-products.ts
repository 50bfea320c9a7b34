import { formatCents } from '@shop/contracts/money.ts';
import { inBatches } from '@shop/platform/events/restore/in-batches.ts';
import { fixedCurrency } from '@shop/platform/service/postgres/fixed-currency.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** The part of a product's later state that is compared with the restored one. */
export interface ComparedProduct {
  productId: string;
  name: string;
  priceCents: number;
  /** Deleted, or a draft. */
  removed: boolean;
  /** False for a draft. */
  published?: boolean | undefined;
}

interface Present {
  id: string;
  priceCents: number;
  removed: boolean;
  published: boolean;
}

/**
 * Reports products and variants whose price, removal, publication or return to the drafts was reverted to the dump. The restored state is
 * the truth, but these changes cost money.
 * @param newer states in the log that are newer than the dump
 * @returns a line for the operator for each product with its old price, for sale again or no longer
 */
export async function reportRevertedProducts(db: Queryable, newer: readonly ComparedProduct[]): Promise<string[]> {
  const present = new Map<string, Present>();
  await inBatches(newer, async (batch) => {
    const rows = await db.query<Present>(PRESENT, [batch.map(({ productId }) => productId)]);
    for (const row of rows) present.set(row.id, row);
  });
  const currency = await fixedCurrency(db);
  return newer.flatMap(({ productId, name, priceCents, removed, published }) => {
    const now = present.get(productId);
    if (now === undefined || now.removed) return [];
    const undone = published === false ? 'unpublished' : 'removed';
    if (!now.published)
      return removed ? [] : [`Product ${productId} "${name}" was published after the dump and is a draft again.`];
    if (removed) return [`Product ${productId} "${name}" was ${undone} after the dump and is for sale again.`];
    if (now.priceCents === priceCents) return [];
    return [
      `Product ${productId} "${name}" costs ${formatCents(now.priceCents, currency)} again, it had been ${formatCents(priceCents, currency)}.`,
    ];
  });
}

/** The row of a product with options is that of its first variant; what is not for sale is like a draft. */
const PRESENT = `
  select p.id, coalesce(v.price_cents, p.price_cents) as "priceCents", p.removed,
    p.published and coalesce(v.on_sale, true) as published
  from products p left join variants v on v.id = p.id and p.options <> '[]' where p.id = any($1)
  union all
  select v.id, v.price_cents, p.removed or v.removed, p.published and v.on_sale
  from variants v join products p on p.id = v.product_id where v.id <> p.id and v.id = any($1)`;
