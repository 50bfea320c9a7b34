import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { RequestStatus } from './request-status.ts';

/** A part of a list that the server pages by cursor, and the cursor of the next part; null after the last one. */
export interface Part<Row> {
  rows: Row[];
  next: string | null;
  /** The number of rows in all parts, where the server counts them. */
  total?: number;
}

/** A list as far as it has been fetched, in the server's order. */
export interface PartList<Row> extends Part<Row> {
  status: RequestStatus;
  /** A later part could not be loaded. */
  moreFailed: boolean;
}

/** A request for a list: its filter and sort, and how many rows the page needs. */
export interface ListRequest<Filter> {
  filter: Filter;
  wanted: number;
}

/** Creates the slice of one list that is fetched part by part. */
export function createPartListSlice<Filter, Row>(name: string) {
  const closed: PartList<Row> = { status: 'idle', rows: [], next: null, moreFailed: false };
  return createSlice({
    name,
    initialState: closed as PartList<Row>,
    reducers: {
      /** The rows of another filter stay until the response arrives, so that typing does not make the table flicker. */
      opened(state, _: PayloadAction<ListRequest<Filter>>) {
        state.status = 'loading';
        state.moreFailed = false;
      },
      moreWanted(state, _: PayloadAction<number>) {
        state.moreFailed = false;
      },
      left: (): PartList<Row> => closed,
      /** The first part: it replaces all rows. */
      loaded: (state, { payload: { rows, ...rest } }: PayloadAction<Part<Row>>) => ({
        ...state,
        ...rest,
        rows: rows as Draft<Row>[],
        status: 'ready',
      }),
      moreLoaded: (state, { payload: { rows, ...rest } }: PayloadAction<Part<Row>>) => ({
        ...state,
        ...rest,
        rows: [...state.rows, ...(rows as Draft<Row>[])],
      }),
      moreFailed(state) {
        state.moreFailed = true;
      },
      failed: (): PartList<Row> => ({ ...closed, status: 'failed' }),
    },
  });
}

export type PartListActions<Filter, Row> = ReturnType<typeof createPartListSlice<Filter, Row>>['actions'];
