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

/** How long announcements are collected before the list is reloaded, in milliseconds. */
const BURST_MS = 300;

/** What makes one list differ from another. */
export interface ListSource<Filter, Row extends { _id: string }, Event extends string = never> {
  actions: ListActions<Filter, Row, Event>;
  /** Selects the list from the store. */
  list: SelectEffect;
  fetchPart: (filter: Filter, cursor: string | null, signal: AbortSignal) => Promise<Part<Row>>;
  /** Opens a channel of announcements after which the list is reloaded. */
  reloadOn?: CallEffect | ActionChannelEffect;
  /** An additional action when a part cannot be loaded. */
  onFailed?: () => Action;
  /** Absent from lists whose rows cannot be deleted. */
  removal?: RowRemoval<Row>;
}

/** Loads a list part by part, as far as its page needs it, while the page is open, and deletes rows. */
export function* listSaga<Filter, Row extends { _id: string }, Event extends string = never>(
  source: ListSource<Filter, Row, Event>,
): SagaIterator {
  const { actions, removal } = source;
  const { opened, left, removalConfirmed } = actions;
  yield all([
    takeLatest([opened.type, left.type], safely(show<Filter, Row, Event>), source),
    ...(removal ? [takeEvery(removalConfirmed.type, safely(removeRow<Filter, Row, Event>), actions, removal)] : []),
  ]);
}

type Wishes = Channel<{ payload: number }>;
type News = Channel<object> | undefined;

/** Another filter, or leaving the page, cancels this one and its request. */
function* show<Filter, Row extends { _id: string }, Event extends string>(
  source: ListSource<Filter, Row, Event>,
  action: Action,
): SagaIterator {
  const { actions } = source;
  if (!actions.opened.match(action)) return;
  const { filter, wanted } = action.payload;
  // The channels keep what is requested or announced while the first part is loading.
  const wishes: Wishes = yield actionChannel(actions.moreWanted.type, buffers.sliding(1));
  const news: News = source.reloadOn && (yield source.reloadOn);
  try {
    yield put(actions.loaded(yield call(loadPart<Filter, Row, Event>, source, filter, null)));
    yield call(loadUpTo<Filter, Row, Event>, source, filter, wanted);
    yield call(keepUpToDate<Filter, Row, Event>, source, filter, wishes, news);
  } catch (error) {
    console.error(error);
    yield put(actions.failed());
    if (source.onFailed) yield put(source.onFailed());
  } finally {
    wishes.close();
    news?.close();
  }
}

/** Handles one request at a time: a list that grows while it is being replaced would show rows twice. */
function* keepUpToDate<Filter, Row extends { _id: string }, Event extends string>(
  source: ListSource<Filter, Row, Event>,
  filter: Filter,
  wishes: Wishes,
  news: News,
): SagaIterator {
  while (true) {
    const { wish } = yield race({ wish: take(wishes), ...(news && { news: take(news) }) });
    if (wish) {
      yield call(loadUpTo<Filter, Row, Event>, source, filter, wish.payload);
    } else if (news) {
      // A burst of announcements causes one reload.
      yield delay(BURST_MS);
      yield flush(news);
      yield call(safely(reload<Filter, Row, Event>), source, filter);
    }
  }
}

/** A part that cannot be loaded leaves the earlier ones on the page. */
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

/** Reloads as many rows as before, so that the open page of the table stays. */
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
