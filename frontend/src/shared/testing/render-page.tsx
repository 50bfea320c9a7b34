import { render, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Routes, useLocation } from 'react-router-dom';
import type { SagaIterator } from 'redux-saga';
import { call, takeEvery } from 'redux-saga/effects';
import { logoutRequested, sessionMayBeStale } from '../state/session.ts';
import { type FakeRequest, type FakeResponse, fakeServer } from './fake-server.ts';
import { sagaStore } from './saga-store.ts';

/** The server's routes, by 'GET /api/…'. */
export type Routing = Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;

interface Opened<State> {
  routing: Routing;
  slices: Parameters<typeof sagaStore<State & object>>[0];
  /** None for a page that only has endpoints. */
  saga?: () => SagaIterator;
  /** The URL to open; `state` is the history state of the previous page. */
  at: string | { pathname: string; state: unknown };
  /** The Route elements of the pages. */
  children: ReactNode;
}

/** Renders a page with a fake server, its slices and its saga. */
export function openPage<State extends object>({ routing, slices, saga, at, children }: Opened<State>) {
  const server = fakeServer(routing);
  let logouts = 0;
  let doubts = 0;
  const shop = sagaStore<State>(slices, function* (): SagaIterator {
    yield takeEvery(logoutRequested, () => {
      logouts += 1;
    });
    yield takeEvery(sessionMayBeStale, () => {
      doubts += 1;
    });
    if (saga) yield call(saga);
  });
  let url = '';
  const LocationProbe = () => {
    const { pathname, search } = useLocation();
    url = pathname + search;
    return null;
  };
  const view = render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>{children}</Routes>
        <LocationProbe />
      </MemoryRouter>
    </Provider>,
  );
  return {
    ...view,
    /** Closes the page, as a tab is closed. */
    close: () => {
      view.unmount();
      shop.stop();
    },
    server,
    dispatch: shop.dispatch,
    state: shop.getState,
    /** Counts the logouts that the page requested. */
    logouts: () => logouts,
    /** Counts how often the page asked who is signed in. */
    doubts: () => doubts,
    address: () => url,
  };
}

/** The body of the visible table; the sticky header is a separate table. */
export const table = () => within(document.querySelector('.ant-table-tbody') as HTMLElement);

/** Silences `console.error` in each test; call it once per test file. */
export function aroundEachPage() {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
}
