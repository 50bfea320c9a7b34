import type { Action } from 'redux';
import { buffers, type Channel, type EventChannel, type SagaIterator } from 'redux-saga';
import { actionChannel, call, delay, flush, put, race, type SelectEffect, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from './abortable-call.ts';
import type { Part, PartList, PartListEvents } from './part-list.ts';
import { safely } from './safely.ts';

/** So long news are gathered before the list is asked for again, in milliseconds. */
const BURST_MS = 300;

/** What makes one list differ from another. */
export interface PartListSource<Filter, Row> {
  list: string;
  events: PartListEvents<Filter, Row>;
  /** How to read the list as the store has it. */
  shown: SelectEffect;
  fetchPart: (filter: Filter, cursor: string | null, signal: AbortSignal) => Promise<Part<Row>>;
  /** Announcements after which the list is asked for again. */
  news?: () => EventChannel<object>;
  /** What happens besides when a part does not come. */
  onFailed?: () => Action;
}

/** A list part by part, as far as its page needs it, while the page is open. */
export function* partListSaga<Filter, Row>(source: PartListSource<Filter, Row>): SagaIterator {
  yield takeLatest(eventOf(source.list, 'opened', 'left'), safely(show<Filter, Row>), source);
}

type Opened<Filter, Row> = ReturnType<PartListEvents<Filter, Row>['opened' | 'left']>;
type Wishes<Filter, Row> = Channel<ReturnType<PartListEvents<Filter, Row>['moreWanted']>>;

/** Another filter, or leaving the page, cancels this one and its request. */
function* show<Filter, Row>(source: PartListSource<Filter, Row>, event: Opened<Filter, Row>): SagaIterator {
  if (event.type === 'partList/left') return;
  const { filter, wanted } = event;
  // What is wished for while the first part is on its way is not forgotten.
  const wishes: Wishes<Filter, Row> = yield actionChannel(eventOf(source.list, 'moreWanted'), buffers.sliding(1));
  // Nor is what is announced meanwhile: the first part may have been read before it happened.
  const news = source.news?.();
  try {
    yield put(source.events.loaded(yield call(loadPart<Filter, Row>, source, filter, null)));
    yield call(loadUpTo<Filter, Row>, source, filter, wanted);
    yield call(keepUpToDate<Filter, Row>, source, filter, wishes, news);
  } catch (error) {
    console.error(error);
    yield put(source.events.failed());
    if (source.onFailed) yield put(source.onFailed());
  } finally {
    wishes.close();
    news?.close();
  }
}

/** One thing after the other: a list that grows while it is being replaced would show rows twice. */
function* keepUpToDate<Filter, Row>(
  source: PartListSource<Filter, Row>,
  filter: Filter,
  wishes: Wishes<Filter, Row>,
  news: EventChannel<object> | undefined,
): SagaIterator {
  while (true) {
    const { wish } = yield race({ wish: take(wishes), ...(news && { news: take(news) }) });
    if (wish) {
      yield call(loadUpTo<Filter, Row>, source, filter, wish.wanted);
    } else if (news) {
      // A burst of news makes one reload, not as many.
      yield delay(BURST_MS);
      yield flush(news);
      yield call(safely(reload<Filter, Row>), source, filter);
    }
  }
}

/** A part that does not come leaves those before it on the page. */
function* loadUpTo<Filter, Row>(source: PartListSource<Filter, Row>, filter: Filter, wanted: number): SagaIterator {
  try {
    while (true) {
      const { rows, next }: PartList<Row> = yield source.shown;
      if (next === null || rows.length >= wanted) return;
      yield put(source.events.moreLoaded(yield call(loadPart<Filter, Row>, source, filter, next)));
    }
  } catch (error) {
    console.error(error);
    yield put(source.events.moreFailed());
    if (source.onFailed) yield put(source.onFailed());
  }
}

/** As many as were shown before, so that nobody's page of the table goes away. */
function* reload<Filter, Row>(source: PartListSource<Filter, Row>, filter: Filter): SagaIterator {
  const shown: PartList<Row> = yield source.shown;
  let part: Part<Row> = yield call(loadPart<Filter, Row>, source, filter, null);
  while (part.next !== null && part.rows.length < shown.rows.length) {
    const more: Part<Row> = yield call(loadPart<Filter, Row>, source, filter, part.next);
    part = { ...more, rows: [...part.rows, ...more.rows] };
  }
  yield put(source.events.loaded(part));
}

function loadPart<Filter, Row>({ fetchPart }: PartListSource<Filter, Row>, filter: Filter, cursor: string | null) {
  return abortableCall<[Filter, string | null], Part<Row>>(fetchPart, filter, cursor);
}

function eventOf(list: string, ...whats: string[]) {
  return (event: { type: string; list?: string }) =>
    event.list === list && whats.some((what) => event.type === `partList/${what}`);
}
