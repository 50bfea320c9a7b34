import type { Action } from 'redux';
import { buffers, type Channel, type SagaIterator } from 'redux-saga';
import {
  type ActionChannelEffect,
  actionChannel,
  all,
  type CallEffect,
  call,
  delay,
  flush,
  put,
  race,
  type SelectEffect,
  take,
  takeEvery,
  takeLatest,
} from 'redux-saga/effects';
import { abortableCall } from '../abortable-call.ts';
import { safely } from '../safely.ts';
import type { ListActions, ListState, Part } from './list-slice.ts';
import { type RowRemoval, removeRow } from './remove-row.ts';

/** How long messages are batched into one reload, in milliseconds. */
const RELOAD_DELAY_MS = 300;

/** The configuration of one list. */
export interface ListSource<Filter, Row extends { _id: string }, Event extends string = never> {
  actions: ListActions<Filter, Row, Event>;
  /** Selects the list from the store. */
  list: SelectEffect;
  fetchPart: (filter: Filter, cursor: string | null, signal: AbortSignal) => Promise<Part<Row>>;
  /** Opens a channel whose messages cause a reload of the list. */
  reloadOn?: CallEffect | ActionChannelEffect;
  /** Creates an additional action for a part that cannot be loaded. */
  onFailed?: () => Action;
  /** Absent when rows cannot be deleted. */
  removal?: RowRemoval<Row>;
}

/** Loads a list part by part while its page is open, as far as the page needs it, and deletes rows. */
export function* listSaga<Filter, Row extends { _id: string }, Event extends string = never>(
  source: ListSource<Filter, Row, Event>,
): SagaIterator {
  const { actions, removal } = source;
  const { opened, left, removalConfirmed } = actions;
  yield all([
    takeLatest([opened.type, left.type], safely(open<Filter, Row, Event>), source),
    ...(removal ? [takeEvery(removalConfirmed.type, safely(removeRow<Filter, Row, Event>), actions, removal)] : []),
  ]);
}

type MoreRequests = Channel<{ payload: number }>;
type Reloads = Channel<object> | undefined;

/** Loads the list for one filter. Another filter, or leaving the page, cancels it with its request. */
function* open<Filter, Row extends { _id: string }, Event extends string>(
  source: ListSource<Filter, Row, Event>,
  action: Action,
): SagaIterator {
  const { actions } = source;
  if (!actions.opened.match(action)) return;
  const { filter, wanted } = action.payload;
  // The channels buffer messages while the first part is loading.
  const moreRequests: MoreRequests = yield actionChannel(actions.moreWanted.type, buffers.sliding(1));
  const reloads: Reloads = source.reloadOn && (yield source.reloadOn);
  try {
    yield put(actions.loaded(yield call(loadPart<Filter, Row, Event>, source, filter, null)));
    yield call(loadUpTo<Filter, Row, Event>, source, filter, wanted);
    yield call(keepUpToDate<Filter, Row, Event>, source, filter, moreRequests, reloads);
  } catch (error) {
    console.error(error);
    yield put(actions.failed());
    if (source.onFailed) yield put(source.onFailed());
  } finally {
    moreRequests.close();
    reloads?.close();
  }
}

/** Handles one request at a time: a list that grows during a reload would contain rows twice. */
function* keepUpToDate<Filter, Row extends { _id: string }, Event extends string>(
  source: ListSource<Filter, Row, Event>,
  filter: Filter,
  moreRequests: MoreRequests,
  reloads: Reloads,
): SagaIterator {
  while (true) {
    const { more } = yield race({ more: take(moreRequests), ...(reloads && { reloads: take(reloads) }) });
    if (more) {
      yield call(loadUpTo<Filter, Row, Event>, source, filter, more.payload);
    } else if (reloads) {
      yield delay(RELOAD_DELAY_MS);
      yield flush(reloads);
      yield call(safely(reload<Filter, Row, Event>), source, filter);
    }
  }
}

/** Loads parts up to a row count; a failure keeps the earlier parts. */
function* loadUpTo<Filter, Row extends { _id: string }, Event extends string>(
  source: ListSource<Filter, Row, Event>,
  filter: Filter,
  wanted: number,
): SagaIterator {
  try {
    while (true) {
      const { rows, next }: ListState<Row> = yield source.list;
      if (next === null || rows.length >= wanted) return;
      yield put(source.actions.moreLoaded(yield call(loadPart<Filter, Row, Event>, source, filter, next)));
    }
  } catch (error) {
    console.error(error);
    yield put(source.actions.moreFailed());
    if (source.onFailed) yield put(source.onFailed());
  }
}

/** Reloads as many rows as before, so that the current page of the table stays. */
function* reload<Filter, Row extends { _id: string }, Event extends string>(
  source: ListSource<Filter, Row, Event>,
  filter: Filter,
): SagaIterator {
  const before: ListState<Row> = yield source.list;
  let part: Part<Row> = yield call(loadPart<Filter, Row, Event>, source, filter, null);
  while (part.next !== null && part.rows.length < before.rows.length) {
    const more: Part<Row> = yield call(loadPart<Filter, Row, Event>, source, filter, part.next);
    part = { ...more, rows: [...part.rows, ...more.rows] };
  }
  yield put(source.actions.loaded(part));
}

function loadPart<Filter, Row extends { _id: string }, Event extends string>(
  { fetchPart }: ListSource<Filter, Row, Event>,
  filter: Filter,
  cursor: string | null,
) {
  return abortableCall<[Filter, string | null], Part<Row>>(fetchPart, filter, cursor);
}
