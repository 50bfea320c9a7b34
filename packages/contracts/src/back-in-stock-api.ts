import { z } from 'zod';
import { id } from './common-api.ts';

/** What one account may wait for at a time: accounts are free, and each request becomes an email. */
export const MAX_WAITING = 100;

/** The params of PUT and DELETE /api/back-in-stock/{id}: what is sold, a variant or a product without options (docs/api.md#back-in-stock). */
export const waitingParams = z.object({ id: z.string() });

/** Something sold out that the caller waits for. `variantID` is absent for a product without options. */
export const waiting = z.object({
  _id: id,
  productID: id,
  variantID: id.optional(),
  name: z.string(),
  image: z.object({ path: z.string() }).nullable(),
  askedAt: z.iso.datetime(),
});
export type Waiting = z.infer<typeof waiting>;

/** DELETE /api/back-in-stock/{id}, also when nothing was waited for. */
export const waitingStopped = z.object({ stopped: z.literal(true) });

/** POST /api/back-in-stock/stop: the token of the link in an email. */
export const stopEmailsRequest = z.object({ token: z.string().min(1).max(100) });
/** How many products its account waited for, none of which it is written about any more. */
export const emailsStopped = z.object({ stopped: z.number().int() });
export type EmailsStopped = z.infer<typeof emailsStopped>;

/** GET /api/admin/order/back-in-stock/{id}: how many customers wait for a product, and for which of its variants. */
export const waitingCustomers = z.object({
  waiting: z.number().int(),
  variants: z.array(z.object({ _id: id, name: z.string(), waiting: z.number().int() })),
});
export type WaitingCustomers = z.infer<typeof waitingCustomers>;

/** What the export of a user's data has of this: what was asked for, and when an email was sent about it. */
export const exportedWaiting = waiting
  .pick({ productID: true, variantID: true, name: true, askedAt: true })
  .extend({ mailedAt: z.iso.datetime().nullable() });
