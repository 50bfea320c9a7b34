import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import type { AxiosResponse } from 'axios';
import type { Part } from './part-list.ts';

/** How many rows a part holds: the most that a list gives at once (API.md, Orders). */
export const PART_SIZE = 200;

/** An answer that is one part of a list: its rows, and the cursor from its header. */
export function partOf<Row>({ data, headers }: AxiosResponse<Row[]>): Part<Row> {
  const next: unknown = headers[NEXT_CURSOR_HEADER];
  return { rows: data, next: typeof next === 'string' && next !== '' ? next : null };
}
