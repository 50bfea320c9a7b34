import { z } from 'zod';
import { accentFault } from './accent.ts';
import { typedLines, typedText } from './common-api.ts';

/** Maximum characters of what the shop says about itself. */
export const MAX_SHOP_NAME = 60;
export const MAX_SELLER_LINE = 100;
export const MAX_SELLER_ADDRESS = 300;
export const MAX_LINK_NAME = 30;
export const MAX_LINK_URL = 300;
export const MAX_LINKS = 6;

/** A stored image with the size of its largest variant, in pixels. */
export const shopLogo = z.object({
  path: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type ShopLogo = z.infer<typeof shopLogo>;

/** Who sells: empty texts are not shown. */
export const shopSeller = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  taxNumber: z.string(),
});
export type ShopSeller = z.infer<typeof shopSeller>;

/** GET /api/settings: what the shop calls itself and how it looks (docs/api.md#settings). */
export const shopSettings = z.object({
  /** Raised by each change. */
  version: z.number().int().positive(),
  name: z.string(),
  /** null: the name as a word-mark. */
  logo: shopLogo.nullable(),
  /** `#rrggbb`; null: the shop's own teal. */
  accent: z.string().nullable(),
  /** An IANA name. */
  timeZone: z.string(),
  seller: shopSeller,
  links: z.array(z.object({ name: z.string(), url: z.string() })),
  /**
   * The published pages of the merchant, in the order of the footer. They have versions of their own (docs/api.md#pages). Absent
   * without any, and in responses of an earlier release.
   */
  pages: z.array(z.object({ slug: z.string(), title: z.string() })).optional(),
});
export type ShopSettings = z.infer<typeof shopSettings>;
export type SettingsValues = Omit<ShopSettings, 'version' | 'pages'>;

/** GET /api/admin/settings: with who saved them last; null before anybody has. */
export const adminSettings = shopSettings.omit({ pages: true }).extend({
  saved: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type AdminSettings = z.infer<typeof adminSettings>;

const colour = z.string().superRefine((accent, context) => {
  const message = accentFault(accent);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** PUT /api/admin/settings, with the version that was read; the response is an adminSettings. */
export const saveSettingsRequest = z.object({
  version: z.number().int().positive(),
  name: typedText(1, MAX_SHOP_NAME, 'Enter a name'),
  logo: shopLogo.nullable(),
  accent: colour.nullable(),
  timeZone: z.string().refine(isTimeZone, 'must be the name of a time zone such as Europe/Paris'),
  seller: z.object({
    name: typedText(0, MAX_SELLER_LINE),
    address: typedLines(0, MAX_SELLER_ADDRESS),
    email: z
      .string()
      .trim()
      .max(254)
      .pipe(z.union([z.literal(''), z.email('Enter a valid email address')])),
    taxNumber: typedText(0, MAX_SELLER_LINE),
  }),
  links: z
    .array(
      z.object({
        name: typedText(1, MAX_LINK_NAME, 'Enter a name'),
        url: z.string().trim().max(MAX_LINK_URL).refine(isWebAddress, 'must be an address that starts with https://'),
      }),
    )
    .max(MAX_LINKS),
});
export type SaveSettingsRequest = z.infer<typeof saveSettingsRequest>;

/** POST /api/admin/settings/logo, multipart field `images` with one file: stored, and shown once it is saved. */
export const uploadLogoResponse = z.object({ logo: shopLogo });

/** Whether a text names a time zone that this process knows. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is an absolute https address without credentials. */
export function isWebAddress(text: string): boolean {
  if (!/^https:\/\/[^\s@]+$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname.includes('.');
}
