import { z } from 'zod';

/** The body of every refusal (API.md, Everywhere). `details` names the fields or lines that were refused. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** A whole number that may come as a string (API.md: clients send both). An empty text is no number. */
export const wholeNumber = z.preprocess(textToNumber, z.number().int());

/** A number of dollars with at most two decimals, that may come as a string. */
export const dollars = z.preprocess(
  textToNumber,
  z
    .number()
    .nonnegative()
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals'),
);

/** A query value; empty and `null` count as absent (API.md, Everywhere). */
export const queryText = z.preprocess(
  (value) => (Array.isArray(value) ? value[0] : value) ?? undefined,
  z
    .string()
    .optional()
    .transform((value) => (value === undefined || value === '' || value === 'null' ? undefined : value)),
);

/** A comma list in a query, of at most 50 entries; empty ones are none (API.md, Everywhere: `rating=5,4,`). */
export const queryList = queryText
  .transform((text) => [
    ...new Set(
      (text ?? '')
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  ])
  .pipe(z.array(z.string().max(300)).max(50));

/** `?limit=` of a list that is paged when asked to be: 1 to 200 (API.md, Orders). */
export const pageLimit = queryText.pipe(
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(1).max(200)).optional(),
);

const CONTROLS = 'must not contain control characters';
const UNSEEN = 'must contain something that can be seen';

/**
 * A line that a person typed: trimmed, well-formed, within a length, without control characters and those that turn the
 * direction of what follows; unless it may be empty, something in it can be seen.
 */
export function typedText(min: number, max: number, message?: string) {
  return z
    .string(message)
    .trim()
    .min(min, message)
    .max(max)
    .refine((value) => !CONTROL.test(value), CONTROLS)
    .refine((value) => value === '' || SEEN.test(value), UNSEEN);
}

/** As typedText, of several lines: line breaks and tabs belong to it. */
export function typedLines(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !CONTROL.test(value.replaceAll(/[\t\n\r]/g, ' ')), CONTROLS)
    .refine((value) => value === '' || SEEN.test(value), UNSEEN);
}

const CONTROL = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const SEEN = /[^\p{C}\p{Z}\p{M}]/u;

/** `_id` as every answer gives it. */
export const id = z.string();

/**
 * On an answer that the gateway kept while the catalogue is down: seconds since it was good. Prices and stock may have moved;
 * checkout stays exact.
 */
export const STALE_HEADER = 'x-shop-stale';

/** The next cursor of a list in pages; absent on the last page (API.md, Orders). */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

/** How many match a list in all, whatever its page holds; absent where counting them would cost too much. */
export const TOTAL_COUNT_HEADER = 'x-total-count';

/** GET /api/health */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.record(z.string(), z.enum(['ok', 'down'])),
});
export type Health = z.infer<typeof health>;

/** GET /api/config: what a browser may know. */
export const browserConfig = z.object({
  paypal: z.object({ clientId: z.string(), sdkUrl: z.string(), simulated: z.boolean() }).nullable(),
  cloudinary: z.object({ cloudName: z.string(), uploadPreset: z.string() }).nullable(),
});
export type BrowserConfig = z.infer<typeof browserConfig>;

function textToNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : value;
}
