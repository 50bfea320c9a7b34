import { z } from 'zod';
import { defineEvents } from './event.ts';

/** A stock adjustment that catalogue requests from order: number 1 is the initial stock (docs/events.md#stock). */
export const stockAdjustment = z.object({ number: z.number().int().positive(), difference: z.number().int() });
export type StockAdjustment = z.infer<typeof stockAdjustment>;

/**
 * A product's public state. Nobody can buy a `removed` product: it was deleted, or it is a draft, which `published`
 * tells apart; consumers of an earlier release know the first only. `corrections` lists the stock adjustments that order has
 * not confirmed yet.
 */
export const productState = z.object({
  productId: z.string(),
  name: z.string(),
  category: z.string(),
  priceCents: z.number().int().nonnegative(),
  image: z.object({ path: z.string() }).nullable(),
  rating: z.number(),
  reviewsNumber: z.number().int(),
  removed: z.boolean(),
  published: z.boolean().optional(),
  corrections: z.array(stockAdjustment),
  /**
   * The product of which this is a variant; its own id for the first variant. Absent for a product without options, and in
   * events of an earlier release (ADR 64). The name of a variant tells the choice.
   */
  variantOf: z.string().optional(),
  /** The shop's own number of the product or variant; absent without one, and in events of an earlier release. */
  sku: z.string().optional(),
});
export type ProductState = z.infer<typeof productState>;

/** The product of what is sold under an id: that of a variant, or itself (ADR 64). */
export function productOf({
  productId,
  variantOf,
}: {
  productId: string;
  variantOf?: string | null | undefined;
}): string {
  return variantOf ?? productId;
}

export const productEvents = defineEvents({
  kind: 'product',
  topic: 'catalogue-events',
  source: 'catalogue',
  types: ['product-created', 'product-changed', 'product-removed', 'stock-adjusted', 'review-written'],
  data: productState,
});

/** The only subject is `categories/all`. */
export const categoriesEvents = defineEvents({
  kind: 'categories',
  topic: 'catalogue-events',
  source: 'catalogue',
  types: ['categories-changed'],
  data: z.object({ names: z.array(z.string()) }),
});
