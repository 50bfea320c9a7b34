import { z } from 'zod';

/** The body of every error response (docs/api.md#errors). `details` names the invalid fields or order lines. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** A whole number, also as a string (docs/api.md#everywhere: clients send both). An empty text is not a number. */
export const wholeNumber = z.preprocess(textToNumber, z.number().int());

/** An amount in dollars with at most two decimals, also as a string. */
export const dollars = z.preprocess(
  textToNumber,
  z
    .number()
    .nonnegative()
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals'),
);

/** A query value; empty and `null` count as absent (docs/api.md#everywhere). */
export const queryText = z.preprocess(
  (value) => (Array.isArray(value) ? value[0] : value) ?? undefined,
  z
    .string()
    .optional()
    .transform((value) => (value === undefined || value === '' || value === 'null' ? undefined : value)),
);

/**
 * A comma-separated list in a query, of at most 50 entries; empty entries are dropped (docs/api.md#everywhere:
 * `rating=5,4,`).
 */
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

/** The page size of a list with optional paging: 1 to 200 (docs/api.md#lists). */
export const pageLimit = queryText.pipe(
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(1).max(200)).optional(),
);

const CONTROLS = 'must not contain control characters';
const INVISIBLE = 'must contain a visible character';

/**
 * A schema for a typed line: trimmed, well-formed, of limited length, without control characters and characters that
 * change the text direction. A non-empty text must contain a visible character.
 */
export function typedText(min: number, max: number, message?: string) {
  return z
    .string(message)
    .trim()
    .min(min, message)
    .max(max)
    .refine((value) => !CONTROL.test(value), CONTROLS)
    .refine((value) => value === '' || VISIBLE.test(value), INVISIBLE);
}

/** A schema for a typed text of several lines: like typedText, but with line breaks and tabs. */
export function typedLines(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !CONTROL.test(value.replaceAll(/[\t\n\r]/g, ' ')), CONTROLS)
    .refine((value) => value === '' || VISIBLE.test(value), INVISIBLE);
}

const CONTROL = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

/** The `_id` of every response. */
export const id = z.string();

/**
 * On a stale-if-error response of the gateway while the catalogue is down: its age in seconds. Prices and stock may
 * have changed; checkout uses current values.
 */
export const STALE_HEADER = 'x-shop-stale';

/** The cursor of the next page of a list; absent on the last page (docs/api.md#lists). */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

/** The number of all matches of a list; absent where counting would be too expensive. */
export const TOTAL_COUNT_HEADER = 'x-total-count';

/** GET /api/health */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.record(z.string(), z.enum(['ok', 'down'])),
  /** Of the gateway. */
  version: z.string(),
});
export type Health = z.infer<typeof health>;

/** GET /api/config: the public configuration. */
export const browserConfig = z.object({
  paypal: z.object({ clientId: z.string(), sdkUrl: z.string(), simulated: z.boolean() }).nullable(),
  cloudinary: z.object({ cloudName: z.string(), uploadPreset: z.string() }).nullable(),
  /** The ISO 4217 code of all amounts; absent from a gateway of an earlier release. */
  currency: z.string().optional(),
});
export type BrowserConfig = z.infer<typeof browserConfig>;

/** POST /api/csp-reports: what browsers send, of which these fields are used. */
export const cspReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'blocked-uri': z.string(),
    'effective-directive': z.string(),
  }),
});
export type CspReport = z.infer<typeof cspReport>;
export const cspReportResponse = z.object({ success: z.literal('report counted') });

function textToNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : value;
}
