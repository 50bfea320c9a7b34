import { isPlain } from '@reduxjs/toolkit';
import { combineReducers, type UnknownAction } from 'redux';
import { takeEvery } from 'redux-saga/effects';
import { shopApi } from '../api/shop-api.ts';
import { createSagaStore } from './saga-store.ts';

let stop = () => {};
function start() {
  const rejected: unknown[] = [];
  const handled: string[] = [];
  const saga = function* () {
    yield takeEvery(['first', 'second', 'chosen'], ({ type }: UnknownAction) => void handled.push(type));
  };
  const isSerializable = (value: unknown) => isPlain(value) || void rejected.push(value) === true;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reducer = combineReducers({ [shopApi.reducerPath]: shopApi.reducer });
  const { store, task, stopListening } = createSagaStore(reducer, saga, { isSerializable });
  stop = stopListening;
  return { rejected, handled, store, task };
}
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe('createSagaStore', () => {
  it('runs the saga until its task is cancelled', () => {
    const { store, task, handled } = start();
    store.dispatch({ type: 'first' });
    task.cancel();
    store.dispatch({ type: 'second' });
    expect(handled).toEqual(['first']);
  });

  it('reports actions that are not serializable, except files of an upload', () => {
    const { store, rejected } = start();
    const file = new File(['x'], 'a.png');
    store.dispatch({ type: 'chosen', payload: { files: [file] } });
    expect(rejected).toEqual([]);
    store.dispatch({ type: 'chosen', payload: { file } });
    expect(rejected).toEqual([file]);
  });
});
