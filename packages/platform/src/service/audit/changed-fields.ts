import { isDeepStrictEqual } from 'node:util';
import { withoutNul } from '../postgres/without-nul.ts';

/** The fields of a thing as they are told; null: it was not there, or is no longer. */
export type AuditSnapshot = Readonly<Record<string, unknown>> | null;

/** A text is kept up to this many characters; a list or an object up to this many of its JSON, beyond that as a text. */
export const VALUE_MAX = 500;

const CUT = '…';
/** What is kept of a long text before its first difference, so that one sees where it is. */
const LEAD = 40;
const SECRET = /passw|secret|token/i;

/**
 * What differs between two states, field by field. Each value is as JSON holds it and bounded: of a long text is kept what
 * stands around the first difference, with '…' where it was cut. A field that is named like a secret is never kept.
 * @param before null: the thing was not there, and all of `after` is told; the other way round when it is gone
 * @returns undefined when nothing differs; its own result comes back unchanged
 */
export function changedFields(
  before: AuditSnapshot,
  after: AuditSnapshot,
): { before: AuditSnapshot; after: AuditSnapshot } | undefined {
  const [was, becomes] = [plain(before), plain(after)];
  const changed = [...new Set([...Object.keys(was ?? {}), ...Object.keys(becomes ?? {})])].filter(
    (field) => was === null || becomes === null || !isDeepStrictEqual(was[field] ?? null, becomes[field] ?? null),
  );
  if (changed.length === 0 && was !== null && becomes !== null) return undefined;
  const side = (state: AuditSnapshot, other: AuditSnapshot) =>
    state && Object.fromEntries(changed.map((field) => [field, bounded(state[field] ?? null, other?.[field] ?? null)]));
  return { before: side(was, becomes), after: side(becomes, was) };
}

/** As JSON and PostgreSQL can hold it, without secrets. */
function plain(state: AuditSnapshot): AuditSnapshot {
  return JSON.parse(
    JSON.stringify(state, (key, value: unknown) => {
      if (SECRET.test(key)) return undefined;
      return typeof value === 'string' ? withoutNul(value.toWellFormed()) : value;
    }),
  ) as AuditSnapshot;
}

function bounded(value: unknown, other: unknown): unknown {
  const text = asText(value);
  if (text.length <= VALUE_MAX) return value;
  const difference = firstDifference(text, asText(other));
  const start = difference < VALUE_MAX / 2 ? 0 : difference - LEAD;
  const end = start + VALUE_MAX - 2 * CUT.length;
  return (start > 0 ? CUT : '') + text.slice(start, end).toWellFormed() + (end < text.length ? CUT : '');
}

/** Numbers, booleans and null are short: their text counts only where they are compared with a long one. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function firstDifference(one: string, other: string): number {
  let place = 0;
  while (place < one.length && one[place] === other[place]) place += 1;
  return place;
}
