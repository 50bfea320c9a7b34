import { NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER } from '@shop/contracts/common-api.ts';
import type { AxiosResponse } from 'axios';
import type { Part } from './part-list.ts';

/** How many rows a part holds: the most that a list gives at once (API.md, Orders). */
export const PART_SIZE = 200;

/** An answer that is one part of a list: its rows; the cursor, and how many there are in all, from its headers. */
export function partOf<Row>({ data, headers }: AxiosResponse<Row[]>): Part<Row> {
  const next: unknown = headers[NEXT_CURSOR_HEADER];
  const total: unknown = headers[TOTAL_COUNT_HEADER];
  return {
    rows: data,
    next: typeof next === 'string' && next !== '' ? next : null,
    ...(typeof total === 'string' && { total: Number(total) }),
  };
}
