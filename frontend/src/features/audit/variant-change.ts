import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { byField } from './audit-texts.ts';
import { isEmptyValue } from './value-text.ts';

type Snapshot = Record<string, unknown>;

/** A variant of a product, before and after a change; null: it did not exist. */
export interface ChangedVariant {
  /** Its values: 'M, Red'; '' for a product without options. */
  name: string;
  before: Snapshot | null;
  after: Snapshot | null;
  /** What differs, in display order; of a new one what it has, of a deleted one nothing. */
  fields: string[];
}

/**
 * Reads a field of an audit entry that is a variant (`variant <id>`).
 * @returns undefined for other fields, and for a variant that was so long that the log holds only a part of its text
 */
export function variantChange(field: string, entry: Pick<AuditEntry, 'before' | 'after'>): ChangedVariant | undefined {
  if (!field.startsWith('variant ')) return undefined;
  const [before, after] = [entry.before?.[field] ?? null, entry.after?.[field] ?? null];
  if (!isSnapshot(before) || !isSnapshot(after)) return undefined;
  const { choice } = after ?? before ?? {};
  const fields = Object.keys(after ?? {}).filter((name) =>
    before === null ? name !== 'choice' && !isEmptyValue(after?.[name]) : differs(before[name], after?.[name]),
  );
  return { name: Array.isArray(choice) ? choice.join(', ') : '', before, after, fields: fields.sort(byField) };
}

function isSnapshot(value: unknown): value is Snapshot | null {
  return typeof value === 'object' && !Array.isArray(value);
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
}
