import { z } from 'zod';
import { exportedWaiting } from './back-in-stock-api.ts';
import { chatMessage } from './chat-api.ts';
import { id } from './common-api.ts';
import { order } from './order-api.ts';
import { profile } from './user-api.ts';

/**
 * The export of a user's data (docs/api.md#accounts). The gateway calls GET /inner/export of each service
 * with the caller's identity and combines the responses; browsers cannot reach /inner.
 */
export const exportOfUser = z.object({
  account: profile.extend({ createdAt: z.iso.datetime() }),
  /** The sessions of the last days; `endedAt` is null for an active one. */
  sessions: z.array(
    z.object({
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      /** Absent, as browser and network, in the answer of a release that does not store them. */
      lastUsedAt: z.iso.datetime().nullish(),
      browser: z.string().optional(),
      network: z.string().optional(),
    }),
  ),
  /** The addresses of sign-ins in the last half year; of IPv6 addresses the first 64 bits. */
  addresses: z.array(z.object({ address: z.string(), lastUsedAt: z.iso.datetime() })),
});
/** `backInStock`: what was waited for (docs/api.md#back-in-stock); absent in the response of a release before. */
export const exportOfOrder = z.object({ orders: z.array(order), backInStock: z.array(exportedWaiting).optional() });
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

/** All messages with support, closed conversations too, and what support has noted about the customer. */
export const exportOfChat = z.object({
  chats: z.array(chatMessage),
  /** Null without one; absent in the answer of a release before. */
  supportNote: z.string().nullish(),
});

export const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  ...exportOfUser.shape,
  ...exportOfOrder.shape,
  ...exportOfCatalogue.shape,
  ...exportOfChat.shape,
});
export type AccountExport = z.infer<typeof accountExport>;
