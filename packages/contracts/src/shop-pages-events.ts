import { z } from 'zod';
import { defineEvents } from './event.ts';

/** What a page of the merchant is called and whether visitors see it; its text is read from the catalogue. */
export const shopPageState = z.object({
  pageId: z.string(),
  slug: z.string(),
  title: z.string(),
  published: z.boolean(),
  /** Deleted: no further event of the page follows. */
  removed: z.boolean(),
});
export type ShopPageState = z.infer<typeof shopPageState>;

export const shopPageEvents = defineEvents({
  kind: 'page',
  topic: 'catalogue-events',
  source: 'catalogue',
  types: ['page-changed', 'page-removed'],
  data: shopPageState,
});
