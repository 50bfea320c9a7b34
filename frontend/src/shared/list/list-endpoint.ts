import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { afterSuccess, type GatewayCall, type ResponseMeta, shopApi } from '../api/shop-api.ts';
import { type Part, partOf } from './part.ts';

/** Where a part starts; null for the first one. */
export type Cursor = string | null;

interface Config<Filter, Tag> {
  path: string | ((filter: Filter) => string);
  /** What invalidates the list. */
  tag?: Tag;
  /** The query parameters of a filter; without it, the filter's values that are not empty. */
  params?: (filter: Filter) => object;
  /** The rows per request; 200 without it, the maximum of one response (docs/api.md#orders). */
  partSize?: number;
  headers?: Record<string, string>;
}

/**
 * Defines an infinite query for a list that the server filters, sorts and pages by cursors.
 * @template Row a row of the response's array
 */
export function listEndpoint<Row, Filter extends object, const Tag extends string>({
  path,
  tag,
  params = chosen,
  partSize = 200,
  headers,
}: Config<Filter, Tag>) {
  return {
    infiniteQueryOptions: {
      initialPageParam: null as Cursor,
      getNextPageParam: ({ next }: Part<Row>) => next ?? undefined,
    },
    query: ({ queryArg, pageParam }: { queryArg: Filter; pageParam: Cursor }): GatewayCall => ({
      path: typeof path === 'string' ? path : path(queryArg),
      headers,
      params: { limit: partSize, ...params(queryArg), ...(pageParam !== null && { cursor: pageParam }) },
    }),
    transformResponse: (rows: Row[], meta: ResponseMeta | undefined): Part<Row> =>
      partOf({ data: rows, headers: meta?.headers ?? {} }),
    ...(tag !== undefined && { providesTags: [tag] }),
  };
}

function chosen(filter: object): object {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

type Tag = Parameters<typeof shopApi.util.invalidateTags>[0] extends (infer Name)[] ? Name : never;
/** Dispatches `changeRows` too. */
export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/**
 * Creates the `onQueryStarted` of a mutation that deletes something by its id: it leaves all loaded lists with a tag once that has
 * succeeded. What sent the request shows why it failed.
 */
export function removesRow(tag: Tag) {
  return (id: string, { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<unknown> }) =>
    afterSuccess(queryFulfilled, () =>
      dispatch(changeRows<{ _id: string }>(tag, (rows) => rows.filter(({ _id }) => _id !== id))),
    );
}

/** Changes the rows of all loaded lists with a tag in place, after a change that is known to have succeeded. */
export function changeRows<Row>(tag: Tag, change: (rows: Row[]) => Row[]) {
  return (dispatch: Dispatch, getState: () => unknown): void => {
    for (const { endpointName, originalArgs } of shopApi.util.selectInvalidatedBy(getState() as never, [tag])) {
      // A list is whole or in parts; anything else, as a single row, is loaded again by its page.
      const update = (data: Row[] | { pages?: Part<Row>[] }) => {
        if (Array.isArray(data)) return change(data);
        const parts = data.pages ?? [];
        const before = countRows(parts);
        for (const part of parts) part.rows = change(part.rows);
        const added = countRows(parts) - before;
        for (const part of parts) if (part.total !== undefined) part.total += added;
        return undefined;
      };
      const patch = () =>
        dispatch(shopApi.util.updateQueryData(endpointName as never, originalArgs as never, update as never) as never);
      patch();
      // A part that arrives is added to the rows from when it was requested.
      const running = dispatch(
        shopApi.util.getRunningQueryThunk(endpointName as never, originalArgs as never) as never,
      );
      (running as Promise<unknown> | undefined)?.then(patch);
    }
  };
}

function countRows(parts: Part<unknown>[]): number {
  return parts.reduce((count, { rows }) => count + rows.length, 0);
}
