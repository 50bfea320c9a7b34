import type { SagaIterator } from 'redux-saga';
import { call, select } from 'redux-saga/effects';
import { playSound } from '../play-sound.ts';
import { selectDesk } from './desk-selectors.ts';
import type { DeskState } from './desk-state.ts';
import { notifyOnDesktop } from './desktop-notification.ts';

/** Calls the administrator's attention to a customer's new message, on whatever page they are. */
export function* ring(name: string): SagaIterator {
  const { muted }: DeskState = yield select(selectDesk);
  if (!muted) yield call(playSound);
  yield call(notifyOnDesktop, name);
}
