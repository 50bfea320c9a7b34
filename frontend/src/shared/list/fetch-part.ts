import { NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER } from '@shop/contracts/common-api.ts';
import { api } from '../api-client.ts';
import type { ApiResponse } from '../send-request.ts';
import type { Part } from './list-slice.ts';

/** The rows per part: the maximum of one response (docs/api.md#orders). */
const PART_SIZE = 200;

interface Request {
  /** The query parameters; empty ones are omitted. */
  filter: object;
  cursor: string | null;
  signal: AbortSignal;
  headers?: Record<string, string>;
}

/** Fetches the part of a list that starts at a cursor. */
export async function fetchPart<Row>(
  path: string,
  { filter, cursor, signal, headers = {} }: Request,
): Promise<Part<Row>> {
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const params = { limit: PART_SIZE, ...chosen, ...(cursor !== null && { cursor }) };
  return partOf(await api.get<Row[]>(path, { params, signal, headers }));
}

/** Reads one part of a list from its response: rows from the body, next cursor and total from the headers. */
export function partOf<Row>({ data, headers }: ApiResponse<Row[]>): Part<Row> {
  const next: unknown = headers[NEXT_CURSOR_HEADER];
  const total: unknown = headers[TOTAL_COUNT_HEADER];
  return {
    rows: data,
    next: typeof next === 'string' && next !== '' ? next : null,
    ...(typeof total === 'string' && { total: Number(total) }),
  };
}
