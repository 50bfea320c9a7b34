import { NEXT_CURSOR_HEADER, TOTAL_COUNT_HEADER } from '@shop/contracts/common-api.ts';
import type { ApiResponse } from '../api/send-request.ts';

/** One part of a list with cursor pagination. */
export interface Part<Row> {
  rows: Row[];
  /** The cursor of the next part; null after the last one. */
  next: string | null;
  /** The number of rows in all parts, if the server counts them. */
  total?: number;
}

/** What the generated hook of a list's infinite query returns. */
export interface PartsQuery<Row> {
  /** The parts of this filter or, while they load, those of the one before. */
  data?: { pages: Part<Row>[] } | undefined;
  /** The parts of this filter. */
  currentData?: { pages: Part<Row>[] } | undefined;
  isFetching: boolean;
  isError: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** Reads one part of a list from its response: rows from the body, next cursor and total from the headers. */
export function partOf<Row>({ data, headers }: Pick<ApiResponse<Row[]>, 'data' | 'headers'>): Part<Row> {
  const total = headers[TOTAL_COUNT_HEADER];
  return {
    rows: data,
    next: headers[NEXT_CURSOR_HEADER] || null,
    ...(total !== undefined && { total: Number(total) }),
  };
}
