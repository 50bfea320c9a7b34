import { z } from 'zod';
import { id } from './common-api.ts';
import { order } from './order-api.ts';
import { profile } from './user-api.ts';

/**
 * What a person may take home (API.md, GET /api/users/me/export). The gateway asks each service's GET /inner/export with the
 * caller's identity and puts the answers together; browsers cannot reach /inner.
 */
export const exportOfUser = z.object({
  account: profile.extend({ createdAt: z.iso.datetime() }),
  /** Those of the last days; `endedAt` is null while it lives. */
  sessions: z.array(
    z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime(), endedAt: z.iso.datetime().nullable() }),
  ),
  /** Where he has signed in from, of the last half year: the first 64 bits of an IPv6 address. */
  addresses: z.array(z.object({ address: z.string(), lastUsedAt: z.iso.datetime() })),
});
export const exportOfOrder = z.object({ orders: z.array(order) });
export const exportOfCatalogue = z.object({
  reviews: z.array(
    z.object({
      _id: id,
      productId: id,
      productName: z.string(),
      rating: z.number(),
      comment: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

export const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  ...exportOfUser.shape,
  ...exportOfOrder.shape,
  ...exportOfCatalogue.shape,
});
export type AccountExport = z.infer<typeof accountExport>;
