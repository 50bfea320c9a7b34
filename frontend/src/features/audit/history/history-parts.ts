import type { AuditEntry, AuditedService } from '@shop/contracts/audit-api.ts';

/** What is loaded of one service's changes, newest first. */
export interface HistoryPart {
  service: AuditedService;
  rows: AuditEntry[];
  /** The cursor of the next rows; null after the last ones, and before the first. */
  next: string | null;
  /** The last request failed. */
  failed: boolean;
}

/**
 * Merges the parts, newest first. Ids are UUIDv7: they sort by time across services. A part with more to load may hold
 * back anything older than its last row, so what is older than the newest of these rows does not show yet.
 */
export function mergeParts(parts: readonly HistoryPart[]): AuditEntry[] {
  const oldestShown = unfinishedPart(parts)?.rows.at(-1)?._id ?? '';
  return parts
    .flatMap(({ rows }) => rows)
    .filter(({ _id }) => _id >= oldestShown)
    .sort((one, other) => (one._id < other._id ? 1 : -1));
}

/** The part whose next rows show more: of those with more to load, the one that ends with the newest row. */
export function unfinishedPart(parts: readonly HistoryPart[]): HistoryPart | undefined {
  const lastId = ({ rows }: HistoryPart) => rows.at(-1)?._id ?? '';
  return parts
    .filter(({ next }) => next !== null)
    .reduce<HistoryPart | undefined>(
      (newest, part) => (newest && lastId(newest) >= lastId(part) ? newest : part),
      undefined,
    );
}
