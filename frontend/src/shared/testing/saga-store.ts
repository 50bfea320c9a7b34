import { isPlain } from '@reduxjs/toolkit';
import { getConfig } from '@testing-library/react';
import { combineReducers, type Reducer, type ReducersMapObject } from 'redux';
import type { Saga, SagaIterator } from 'redux-saga';
import { shopApi } from '../api/shop-api.ts';
import { createSagaStore } from '../saga/saga-store.ts';
import { noticesReducer } from '../state/notices.ts';
import { shopReducer } from '../state/shop.ts';

/** Slices of any state and with any actions of their own. */
type Slices<State> = { [Key in keyof State]: (state: never, action: never) => State[Key] };

/** Values in state or actions of the current test that the browser could not serialize. */
const unserializable = new Set<string>();

/** Stop the stores of the current test: their sagas, and what they do when the window gets the focus. */
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  const found = [...unserializable];
  unserializable.clear();
  if (found.length > 0) throw new Error(`State and actions must be serializable, but held:\n${found.join('\n')}`);
});

/** Creates a store of some slices, with the endpoints' data, notices and the settings of the shop, and with their saga, if any, running until the test ends or `stop` is called. */
export function sagaStore<State extends object>(slices: Slices<State>, saga: Saga = noSaga) {
  const reducer = combineReducers({
    [shopApi.reducerPath]: shopApi.reducer,
    notices: noticesReducer,
    shop: shopReducer,
    ...(slices as unknown as ReducersMapObject),
  }) as unknown as Reducer<State>;
  const { store, task, stopListening } = createSagaStore(reducer, saga, { isSerializable });
  const stop = () => {
    stopListening();
    task.cancel();
  };
  stops.push(stop);
  return { store, getState: store.getState, dispatch: store.dispatch, stop };
}

function* noSaga(): SagaIterator {}

function isSerializable(value: unknown): boolean {
  const plain = isPlain(value);
  if (!plain) unserializable.add(String(value));
  return plain;
}

/** Waits until a condition holds, as long as testing-library waits for an element (jest.setup.ts). */
export async function until(holds: () => boolean): Promise<void> {
  const { asyncUtilTimeout } = getConfig();
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > asyncUtilTimeout)
      throw new Error(`Not true within ${asyncUtilTimeout} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
