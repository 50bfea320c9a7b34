import { z } from 'zod';
import { id, typedLines, typedText, wholeNumber } from './common-api.ts';

/** Maximum characters of a page of the merchant. */
export const MAX_PAGE_SLUG = 60;
export const MAX_PAGE_TITLE = 60;
export const MAX_PAGE_DESCRIPTION = 160;
/** About 15 printed pages; in the widest characters it is still less than a service reads of a request, 100 kB. */
export const MAX_PAGE_BODY = 30_000;
/** Maximum number of pages: the footer of every page of the shop lists the published ones. */
export const MAX_SHOP_PAGES = 30;
/** The last place in the footer. */
export const MAX_PAGE_POSITION = 99;

/** Whether a text can be the last segment of a page's address: lower-case words of a-z and digits, joined by hyphens. */
export function isPageSlug(text: string): boolean {
  return text.length <= MAX_PAGE_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** GET /api/pages/{slug}: a published page (docs/api.md#pages). */
export const shopPage = z.object({
  _id: id,
  slug: z.string(),
  title: z.string(),
  /** For search engines: what was typed, else the beginning of the text. */
  description: z.string(),
  /** The rendered body: its headings begin with h2, and nothing in it can run. */
  html: z.string(),
});
export type ShopPage = z.infer<typeof shopPage>;

const savedPage = z.object({ at: z.iso.datetime(), by: z.string() });

/** An entry of GET /api/admin/pages, in the order of the footer. */
export const adminPageRow = z.object({
  _id: id,
  slug: z.string(),
  title: z.string(),
  published: z.boolean(),
  position: z.number().int(),
  saved: savedPage,
});
export type AdminPageRow = z.infer<typeof adminPageRow>;
export const adminPageList = z.array(adminPageRow);

/** GET /api/admin/pages/{id}: all of a page, as it was typed. */
export const adminPage = adminPageRow.extend({
  /** Raised by each change. */
  version: z.number().int().positive(),
  description: z.string(),
  /** Markdown. */
  body: z.string(),
  /** Whether it has ever been published: its address stays from then on. */
  slugIsFixed: z.boolean(),
});
export type AdminPage = z.infer<typeof adminPage>;

/** POST /api/admin/pages; the response is an adminPage. */
export const createPageRequest = z.object({
  slug: z
    .string()
    .trim()
    .max(MAX_PAGE_SLUG)
    .refine(isPageSlug, 'must be words of a to z and digits, joined by hyphens, such as size-guide'),
  title: typedText(1, MAX_PAGE_TITLE, 'Enter a title'),
  description: typedText(0, MAX_PAGE_DESCRIPTION),
  body: typedLines(1, MAX_PAGE_BODY),
  published: z.boolean(),
  position: wholeNumber.pipe(z.number().min(1).max(MAX_PAGE_POSITION)),
});
export type PageValues = z.output<typeof createPageRequest>;

/** PUT /api/admin/pages/{id}, with the version that was read; the response is an adminPage. */
export const savePageRequest = createPageRequest.extend({ version: z.number().int().positive() });
export type SavePageRequest = z.output<typeof savePageRequest>;

export const removePageResponse = z.object({ message: z.literal('Page removed') });

/** POST /api/admin/pages/preview: the body as the page would show it. */
export const previewPageRequest = z.object({ body: z.string().max(MAX_PAGE_BODY) });
export const previewPageResponse = z.object({ html: z.string() });
