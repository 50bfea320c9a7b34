import type { Action } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { bodyText, messageOf } from '../api-client.ts';
import type { ListActions } from './list-slice.ts';

/** How the rows of a list are deleted. */
export interface RowRemoval<Row> {
  /** Sends the request and returns the response body. */
  remove: (id: string) => Promise<unknown>;
  /** The response message of a successful deletion (docs/requirements.md#calls). */
  success: string;
  nameOf: (row: Row) => string;
}

/** Deletes a row; on failure the list shows the server's message. */
export function* removeRow<Filter, Row extends { _id: string }, Event extends string>(
  { removalConfirmed, removed, removalFailed }: ListActions<Filter, Row, Event>,
  { remove, success, nameOf }: RowRemoval<Row>,
  action: Action,
): SagaIterator {
  if (!removalConfirmed.match(action)) return;
  const row = action.payload;
  const { _id: id } = row;
  try {
    const message = bodyText(yield call(remove, id));
    if (message === success) yield put(removed({ id, name: nameOf(row) }));
    else yield put(removalFailed({ id, message }));
  } catch (error) {
    yield put(removalFailed({ id, message: messageOf(error) }));
  }
}
