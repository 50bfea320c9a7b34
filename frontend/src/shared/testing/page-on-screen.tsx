import { render, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Routes, useLocation } from 'react-router-dom';
import type { SagaIterator } from 'redux-saga';
import { call, takeEvery } from 'redux-saga/effects';
import { logoutRequested } from '../state/session.ts';
import { type Asked, fakeServer, type Told } from './fake-server.ts';
import { sagaStore } from './saga-store.ts';

/** What the server answers, by 'GET /api/…'. */
export type Answers = Record<string, (asked: Asked) => Told | Promise<Told>>;

interface Opened<State> {
  answers: Answers;
  slices: Parameters<typeof sagaStore<State & object>>[0];
  saga: () => SagaIterator;
  /** The address that is opened; `state` is what the page before told. */
  at: string | { pathname: string; state: unknown };
  /** The Route elements of the pages. */
  children: ReactNode;
}

/** Ends the sagas of the page that is shown. */
let stop = () => undefined as unknown;

/** Opens a page before a server, with its part of the store and its saga. */
export function openPage<State extends object>({ answers, slices, saga, at, children }: Opened<State>) {
  const server = fakeServer(answers);
  let logouts = 0;
  const shop = sagaStore<State>(slices, function* (): SagaIterator {
    yield takeEvery(logoutRequested, () => {
      logouts += 1;
    });
    yield call(saga);
  });
  stop = shop.stop;
  let here = '';
  const Here = () => {
    const { pathname, search } = useLocation();
    here = pathname + search;
    return null;
  };
  const view = render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>{children}</Routes>
        <Here />
      </MemoryRouter>
    </Provider>,
  );
  return {
    ...view,
    server,
    dispatch: shop.dispatch,
    /** How often the page has logged out. */
    logouts: () => logouts,
    address: () => here,
  };
}

/** The body of the table that is shown; the head that sticks is a table of its own. */
export const table = () => within(document.querySelector('.ant-table-tbody') as HTMLElement);

/** The quiet that failures need, and the end of each page; to be called once in a test file. */
export function aroundEachPage() {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    stop();
    jest.restoreAllMocks();
  });
}
