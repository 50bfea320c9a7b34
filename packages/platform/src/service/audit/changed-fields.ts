import { isDeepStrictEqual } from 'node:util';
import { storable } from '../postgres/without-nul.ts';

/** The fields of a subject at one moment; null: it did not exist then. */
export type AuditSnapshot = Readonly<Record<string, unknown>> | null;

/** The maximum characters of a stored value. A list or object whose JSON is longer is stored as truncated text. */
export const VALUE_MAX = 500;

const ELLIPSIS = '…';
/** How many characters before the first difference of a long text are kept, as context. */
const CONTEXT = 40;
const SECRET = /passw|secret|token/i;

/**
 * Compares two snapshots field by field. Values are stored as JSON holds them and limited to VALUE_MAX characters: a
 * long text keeps the part around its first difference, with '…' where it was truncated. A field named like a secret is
 * never stored.
 * @param before null: the subject was created, and all of `after` is returned; the other way round when it was deleted
 * @returns undefined when nothing differs; the function's own result is returned unchanged
 */
export function changedFields(
  before: AuditSnapshot,
  after: AuditSnapshot,
): { before: AuditSnapshot; after: AuditSnapshot } | undefined {
  const [old, current] = [toPlainJson(before), toPlainJson(after)];
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(current ?? {})])].filter(
    (field) => old === null || current === null || !isDeepStrictEqual(old[field] ?? null, current[field] ?? null),
  );
  if (fields.length === 0 && old !== null && current !== null) return undefined;
  const pick = (snapshot: AuditSnapshot, other: AuditSnapshot) =>
    snapshot &&
    Object.fromEntries(fields.map((field) => [field, truncated(snapshot[field] ?? null, other?.[field] ?? null)]));
  return { before: pick(old, current), after: pick(current, old) };
}

/** Converts a snapshot to what JSON and PostgreSQL can hold, without secrets. */
function toPlainJson(state: AuditSnapshot): AuditSnapshot {
  return JSON.parse(
    JSON.stringify(state, (key, value: unknown) => (SECRET.test(key) ? undefined : storable(value))),
  ) as AuditSnapshot;
}

function truncated(value: unknown, other: unknown): unknown {
  const text = asText(value);
  if (text.length <= VALUE_MAX) return value;
  const difference = firstDifference(text, asText(other));
  const start = difference < VALUE_MAX / 2 ? 0 : difference - CONTEXT;
  const end = start + VALUE_MAX - 2 * ELLIPSIS.length;
  return (start > 0 ? ELLIPSIS : '') + text.slice(start, end).toWellFormed() + (end < text.length ? ELLIPSIS : '');
}

/** Numbers, booleans and null are short: their text matters only in a comparison with a long value. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}
