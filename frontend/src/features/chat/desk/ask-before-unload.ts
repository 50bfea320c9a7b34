import type { SagaIterator } from 'redux-saga';
import { select, take } from 'redux-saga/effects';
import { selectHasUnsent } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';

/** Lets the browser ask before the tab is closed or reloaded while replies are not stored: they are in this tab only. */
export function* askBeforeUnload(): SagaIterator {
  try {
    while (true) {
      yield take([deskActions.replySubmitted, deskActions.replyStored, deskActions.replyDiscarded]);
      const unsent: boolean = yield select(selectHasUnsent);
      if (unsent) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    }
  } finally {
    window.removeEventListener('beforeunload', ask);
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
