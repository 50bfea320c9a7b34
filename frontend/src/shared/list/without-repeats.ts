import type { Part } from './part.ts';

/** All rows of the parts; one that has moved into a later part meanwhile, and so arrives again, stays where it is. */
export function withoutRepeats<Row extends { _id: string }>(parts: readonly Part<Row>[]): Row[] {
  const byId = new Map<string, Row>();
  for (const row of parts.flatMap(({ rows }) => rows)) if (!byId.has(row._id)) byId.set(row._id, row);
  return [...byId.values()];
}
