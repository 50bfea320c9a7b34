import { z } from 'zod';
import { id, queryText } from './common-api.ts';

/** The longest period of a request, in days: 30 days of any time zone, one of which may have 25 hours. */
export const MAX_PERIOD_DAYS = 31;

/** How many rows a list of the best sold has. */
export const TOP_SIZE = 10;

const DAY_MS = 86_400_000;

/** An exact time in UTC, with `Z`. */
const instant = z.iso.datetime('must be a time in UTC, like 2026-11-23T05:00:00.000Z');

/** A period from `from`, inclusive, to `until`, exclusive. */
export interface Period {
  from: string;
  until: string;
}

/**
 * GET /api/admin/analytics/sales: a period, and the one that it is compared with. The caller's days may be those of any
 * time zone, so both are exact times.
 */
export const salesQuery = z
  .object({ from: instant, until: instant, beforeFrom: instant, beforeUntil: instant })
  .superRefine((query, context) => {
    checkPeriod(query, 'until', context);
    checkPeriod({ from: query.beforeFrom, until: query.beforeUntil }, 'beforeUntil', context);
  });

/** What the lists of the best sold are sorted by. */
export const TOP_SORTS = ['revenue', 'pieces'] as const;
export type TopSort = (typeof TOP_SORTS)[number];

/** GET /api/admin/analytics/top */
export const topQuery = z
  .object({ from: instant, until: instant, by: queryText.pipe(z.enum(TOP_SORTS).default('revenue')) })
  .superRefine((query, context) => checkPeriod(query, 'until', context));

/** The orders of a period that count as revenue, and their sum in dollars. */
export const sales = z.object({ revenue: z.number(), orders: z.number().int() });
export type Sales = z.infer<typeof sales>;

/** The response of GET /api/admin/analytics/sales. */
export const comparedSales = sales.extend({ before: sales });
export type ComparedSales = z.infer<typeof comparedSales>;

/** A sold product, or a variant of the product `variantOf`. Name and category are those of today; null while analytics does not know them. */
export const topProduct = z.object({
  _id: id,
  name: z.string().nullable(),
  category: z.string().nullable(),
  removed: z.boolean(),
  revenue: z.number(),
  pieces: z.number().int(),
  variantOf: id.optional(),
});
export type TopProduct = z.infer<typeof topProduct>;

/** A top-level category with everything below it; null: the products whose category is not known. */
export const topCategory = z.object({
  name: z.string().nullable(),
  revenue: z.number(),
  pieces: z.number().int(),
});
export type TopCategory = z.infer<typeof topCategory>;

/**
 * The response of GET /api/admin/analytics/top: the best sold, at most TOP_SIZE, and how many there are. `revenue` is
 * that of all orders of the period; `unlisted` is what no product accounts for: orders whose items analytics does not
 * know (docs/runbooks/rebuild-a-projection.md).
 */
export const topSales = sales.extend({
  pieces: z.number().int(),
  products: z.array(topProduct),
  productsCount: z.number().int(),
  categories: z.array(topCategory),
  categoriesCount: z.number().int(),
  unlisted: sales,
});
export type TopSales = z.infer<typeof topSales>;

function checkPeriod({ from, until }: Period, path: string, context: z.RefinementCtx): void {
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  if (!(days > 0)) context.addIssue({ code: 'custom', path: [path], message: 'must be after the start' });
  else if (days > MAX_PERIOD_DAYS)
    context.addIssue({
      code: 'custom',
      path: [path],
      message: `must be at most ${MAX_PERIOD_DAYS} days after the start`,
    });
}
