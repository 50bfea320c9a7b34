import { configure, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
import { signedIn } from '../../shared/testing/people.ts';
import { sagaStore } from '../../shared/testing/saga-store.ts';
import { accountSaga } from './account-saga.ts';
import { accountReducer } from './account-slice.ts';

export const anna = signedIn();
export const address = { phoneNumber: '1', address: '2', country: '3', zipCode: '4', city: '5', state: '6' };

let stop = () => undefined as unknown;

/**
 * One page of the account on a screen of its own, at /here/token-1; other pages are paragraphs with their name and
 * their location state.
 */
export function renderAccountPage(
  page: ReactNode,
  routes: Record<string, () => FakeResponse | Promise<FakeResponse>> = {},
  state: unknown = null,
) {
  const server = fakeServer({ 'GET /api/products/bestsellers': () => ({ body: [] }), ...routes });
  const shop = sagaStore({ account: accountReducer }, accountSaga);
  stop = shop.stop;
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[{ pathname: '/here/token-1', state }]}>
        <Routes>
          <Route path="/here/:token" element={page} />
          <Route path="/user" element={<Elsewhere name="profile" />} />
          <Route path="/login" element={<Elsewhere name="login" />} />
          <Route path="/forgot-password" element={<Elsewhere name="forgotten password" />} />
          <Route path="/admin/orders" element={<Elsewhere name="orders" />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { server, ...shop, user: userEvent.setup({ pointerEventsCheck: 0, delay: null }) };
}

/** Fills a field at once: typing letter by letter draws the page as often. */
export function fill(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

/** Before and after each test of a file that shows such pages. */
export function setUpAccountPageTests(): void {
  // Whether each element is visible takes jsdom longer than all else together.
  configure({ defaultHidden: true });
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    stop();
    jest.restoreAllMocks();
  });
}

function Elsewhere({ name }: { name: string }) {
  return (
    <>
      <p>the {name} page</p>
      <p data-testid="location-state">{JSON.stringify(useLocation().state)}</p>
    </>
  );
}
