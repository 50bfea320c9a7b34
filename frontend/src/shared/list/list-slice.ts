import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Removal } from '../components/RemovalDialog.tsx';
import type { RequestStatus } from '../request-status.ts';

/** One part of a list with cursor pagination. */
export interface Part<Row> {
  rows: Row[];
  /** The cursor of the next part; null after the last one. */
  next: string | null;
  /** The number of rows in all parts, if the server counts them. */
  total?: number;
}

/** An event that the list shows in a toast. */
export interface Notice<Event extends string> {
  event: Event | 'removed';
  name: string;
}

/** The parts of a list fetched so far, in the server's order. */
export interface ListState<Row, Event extends string = never> extends Part<Row> {
  status: RequestStatus;
  /** A later part could not be loaded. */
  moreFailed: boolean;
  /** The last confirmed deletion and its row; an earlier one may still be pending. */
  removal: Removal & { id?: string };
  notice: Notice<Event> | null;
}

const noRemoval: Removal = { status: 'idle', message: '' };

/**
 * Creates the slice of a list that the server searches, sorts and pages.
 * @template Event the events for toasts, besides deletions
 */
export function createListSlice<Filter, Row extends { _id: string }, Event extends string = never>(name: string) {
  const closed: ListState<Row, Event> = {
    status: 'idle',
    rows: [],
    next: null,
    moreFailed: false,
    removal: noRemoval,
    notice: null,
  };
  return createSlice({
    name,
    initialState: closed as ListState<Row, Event>,
    reducers: {
      /**
       * The page shows this filter and needs `wanted` rows. The rows of the previous filter stay until the response
       * arrives, so that the table does not flicker while the user types.
       */
      opened(state, _: PayloadAction<{ filter: Filter; wanted: number }>) {
        state.status = 'loading';
        state.moreFailed = false;
      },
      moreWanted(state, _: PayloadAction<number>) {
        state.moreFailed = false;
      },
      left: ({ notice }) => ({ ...(closed as Draft<typeof closed>), notice }),
      /** The first part, which replaces all rows. */
      loaded: (state, { payload: { rows, ...rest } }: PayloadAction<Part<Row>>) => ({
        ...state,
        ...rest,
        rows: rows as Draft<Row>[],
        status: 'ready',
      }),
      /** A row whose sort key changed meanwhile may arrive again: it stays where it is. */
      moreLoaded(state, { payload: { rows, ...rest } }: PayloadAction<Part<Row>>) {
        const known = new Set(state.rows.map(({ _id }) => _id));
        const more = (rows as Draft<Row>[]).filter(({ _id }) => !known.has(_id));
        return { ...state, ...rest, rows: [...state.rows, ...more] };
      },
      moreFailed(state) {
        state.moreFailed = true;
      },
      failed: ({ notice }) => ({ ...(closed as Draft<typeof closed>), notice, status: 'failed' }),

      removalRequested(state) {
        state.removal = noRemoval;
      },
      removalConfirmed(state, { payload: { _id: id } }: PayloadAction<Row>) {
        state.removal = { status: 'sending', message: '', id };
      },
      removalFailed(state, { payload: { id, message } }: PayloadAction<{ id: string; message: string }>) {
        if (state.removal.id === id) state.removal = { status: 'failed', message, id };
      },
      removed(state, { payload: { id, name } }: PayloadAction<{ id: string; name: string }>) {
        const rows = state.rows.filter(({ _id }) => _id !== id);
        if (state.total !== undefined) state.total -= state.rows.length - rows.length;
        state.rows = rows;
        if (state.removal.id === id) state.removal = noRemoval;
        state.notice = { event: 'removed', name };
      },
      /** A row was changed where it stands; its place changes with the next load only. */
      rowChanged(state, { payload }: PayloadAction<Row>) {
        state.rows = state.rows.map((row) => (row._id === payload._id ? (payload as Draft<Row>) : row));
      },
      noticed(state, { payload }: PayloadAction<Notice<Event>>) {
        state.notice = payload as Draft<Notice<Event>>;
      },
      noticeShown(state) {
        state.notice = null;
      },
    },
  });
}

export type ListActions<Filter, Row extends { _id: string }, Event extends string = never> = ReturnType<
  typeof createListSlice<Filter, Row, Event>
>['actions'];
