import type { Action } from 'redux';
import { buffers, type Channel, type EventChannel, type SagaIterator } from 'redux-saga';
import { actionChannel, call, delay, flush, put, race, type SelectEffect, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from './abortable-call.ts';
import type { ListRequest, Part, PartList, PartListActions } from './part-list.ts';
import { safely } from './safely.ts';

/** How long announcements are collected before the list is reloaded, in milliseconds. */
const BURST_MS = 300;

/** What makes one list differ from another. */
export interface PartListSource<Filter, Row> {
  actions: PartListActions<Filter, Row>;
  /** Selects the list from the store. */
  list: SelectEffect;
  fetchPart: (filter: Filter, cursor: string | null, signal: AbortSignal) => Promise<Part<Row>>;
  /** Announcements after which the list is reloaded. */
  news?: () => EventChannel<object>;
  /** An additional action when a part cannot be loaded. */
  onFailed?: () => Action;
}

/** Loads a list part by part, as far as its page needs it, while the page is open. */
export function* partListSaga<Filter, Row>(source: PartListSource<Filter, Row>): SagaIterator {
  const { opened, left } = source.actions;
  yield takeLatest([opened.type, left.type], safely(show<Filter, Row>), source);
}

type Wishes = Channel<{ payload: number }>;

/** Another filter, or leaving the page, cancels this one and its request. */
function* show<Filter, Row>(source: PartListSource<Filter, Row>, action: Action): SagaIterator {
  const { actions } = source;
  if (!actions.opened.match(action)) return;
  const { filter, wanted }: ListRequest<Filter> = action.payload;
  // The channels keep what is requested or announced while the first part is loading.
  const wishes: Wishes = yield actionChannel(actions.moreWanted.type, buffers.sliding(1));
  const news = source.news?.();
  try {
    yield put(actions.loaded(yield call(loadPart<Filter, Row>, source, filter, null)));
    yield call(loadUpTo<Filter, Row>, source, filter, wanted);
    yield call(keepUpToDate<Filter, Row>, source, filter, wishes, news);
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
function* keepUpToDate<Filter, Row>(
  source: PartListSource<Filter, Row>,
  filter: Filter,
  wishes: Wishes,
  news: EventChannel<object> | undefined,
): SagaIterator {
  while (true) {
    const { wish } = yield race({ wish: take(wishes), ...(news && { news: take(news) }) });
    if (wish) {
      yield call(loadUpTo<Filter, Row>, source, filter, wish.payload);
    } else if (news) {
      // A burst of announcements causes one reload.
      yield delay(BURST_MS);
      yield flush(news);
      yield call(safely(reload<Filter, Row>), source, filter);
    }
  }
}

/** A part that cannot be loaded leaves the earlier ones on the page. */
function* loadUpTo<Filter, Row>(source: PartListSource<Filter, Row>, filter: Filter, wanted: number): SagaIterator {
  try {
    while (true) {
      const { rows, next }: PartList<Row> = yield source.list;
      if (next === null || rows.length >= wanted) return;
      yield put(source.actions.moreLoaded(yield call(loadPart<Filter, Row>, source, filter, next)));
    }
  } catch (error) {
    console.error(error);
    yield put(source.actions.moreFailed());
    if (source.onFailed) yield put(source.onFailed());
  }
}

/** Reloads as many rows as before, so that the open page of the table stays. */
function* reload<Filter, Row>(source: PartListSource<Filter, Row>, filter: Filter): SagaIterator {
  const before: PartList<Row> = yield source.list;
  let part: Part<Row> = yield call(loadPart<Filter, Row>, source, filter, null);
  while (part.next !== null && part.rows.length < before.rows.length) {
    const more: Part<Row> = yield call(loadPart<Filter, Row>, source, filter, part.next);
    part = { ...more, rows: [...part.rows, ...more.rows] };
  }
  yield put(source.actions.loaded(part));
}

function loadPart<Filter, Row>({ fetchPart }: PartListSource<Filter, Row>, filter: Filter, cursor: string | null) {
  return abortableCall<[Filter, string | null], Part<Row>>(fetchPart, filter, cursor);
}
