import type pg from 'pg';
import { columnList, quoted } from './tables-of.ts';

/** Values look the same as texts on every server. */
export const SAME_TEXTS = `
  set local datestyle to 'ISO, YMD'; set local timezone to 'UTC'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local client_encoding to 'UTF8'`;

/**
 * How many rows a table holds and what they come to: the sum of a hash of each, so that neither order nor place matter.
 * Wants SAME_TEXTS in its transaction.
 */
export async function tableChecksum(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `select count(*)::float8 as rows,
       coalesce(sum(('x' || left(md5(row(${columnList(columns)})::text), 15))::bit(60)::bigint), 0)::text as checksum
     from ${quoted(table)}`,
  );
  return rows[0] as { rows: number; checksum: string };
}
