import { z } from 'zod';
import { paymentMethod } from './order-api.ts';

/**
 * The two documented accounts of the demo data. Their passwords are public, so neither may be an administrator in
 * production.
 */
export const DEMO_ACCOUNTS = {
  administrator: { email: 'admin@shop.test', password: 'admin123' },
  shopper: { email: 'customer@shop.test', password: 'customer123' },
} as const;

/**
 * The demo data, which infra generates once per data folder and passes to each service's seeding
 * (docs/architecture.md#demo-data). Ids and times are fixed, so an interrupted seeding can resume. Money is in cents;
 * times are ISO 8601 in UTC, none in the future.
 */
export const demoUser = z.object({
  _id: z.uuid(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  password: z.string(),
  isAdmin: z.boolean(),
  phoneNumber: z.string(),
  address: z.string(),
  country: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  createdAt: z.iso.datetime(),
});
export type DemoUser = z.infer<typeof demoUser>;

export const demoCategory = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** Absolute path of a WebP file, or empty for a sub-category. */
  imageFile: z.string(),
  attrs: z.array(z.object({ key: z.string(), value: z.array(z.string()) })),
});
export type DemoCategory = z.infer<typeof demoCategory>;

export const demoProduct = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  priceCents: z.number().int().positive(),
  count: z.number().int().nonnegative(),
  category: z.string(),
  attrs: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Absolute paths of WebP files in display order. */
  imageFiles: z.array(z.string()).max(3),
  createdAt: z.iso.datetime(),
  /** The options with a variant of each combination; the first one is the product itself (ADR 64). None in older data. */
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).default([]),
  variants: z
    .array(
      z.object({
        values: z.array(z.string()),
        sku: z.string(),
        priceCents: z.number().int().positive(),
        count: z.number().int().nonnegative(),
        /** The place of its image in `imageFiles`; null: that of the product. */
        image: z.number().int().nonnegative().nullable(),
      }),
    )
    .default([]),
});
export type DemoProduct = z.infer<typeof demoProduct>;

export const demoReview = z.object({
  _id: z.uuid(),
  productId: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  createdAt: z.iso.datetime(),
});
export type DemoReview = z.infer<typeof demoReview>;

export const demoPage = z.object({ slug: z.string(), title: z.string(), description: z.string(), body: z.string() });
export type DemoPage = z.infer<typeof demoPage>;

export const demoOrder = z.object({
  _id: z.uuid(),
  userId: z.uuid(),
  lines: z.array(z.object({ productId: z.uuid(), quantity: z.number().int().positive() })).min(1),
  paymentMethod,
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type DemoOrder = z.infer<typeof demoOrder>;

/** `orders` are sorted by time; the stock in `products` is the remaining stock after all of them. */
export const demoData = z.object({
  users: z.array(demoUser),
  categories: z.array(demoCategory),
  products: z.array(demoProduct),
  reviews: z.array(demoReview),
  orders: z.array(demoOrder),
  /** Groups of words that the search treats as equal; none in data that an older release made. */
  synonyms: z.array(z.array(z.string())).default([]),
  /** The pages of the merchant, all published; none in data that an older release made. */
  pages: z.array(demoPage).default([]),
});
export type DemoData = z.infer<typeof demoData>;
