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

/** Renders an account page at /here/token-1; other routes render their name and location state. */
export function renderAccountPage(
  page: ReactNode,
  routes: Record<string, () => FakeResponse | Promise<FakeResponse>> = {},
  state: unknown = null,
) {
  const server = fakeServer({
    'GET /api/products/bestsellers': () => ({ body: [] }),
    'GET /api/back-in-stock': () => ({ body: [] }),
    ...routes,
  });
  const cart = () => ({ contents: { cartItems: [], itemsCount: 0, cartSubtotal: 0 }, adding: null, lastAdded: null });
  const shop = sagaStore({ account: accountReducer, cart }, accountSaga);
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[{ pathname: '/here/token-1', state }]}>
        <Routes>
          <Route path="/here/:token" element={page} />
          <Route path="/user" element={<OtherPage name="profile" />} />
          <Route path="/login" element={<OtherPage name="login" />} />
          <Route path="/forgot-password" element={<OtherPage name="forgotten password" />} />
          <Route path="/admin/orders" element={<OtherPage name="orders" />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { server, ...shop, user: userEvent.setup({ pointerEventsCheck: 0, delay: null }) };
}

/** Sets the value of a field at once; typing would render the page for every letter. */
export function fill(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

/** Clears the storages and silences `console.error` in each test of a file. */
export function setUpAccountPageTests(): void {
  // Visibility checks dominate the run time in jsdom.
  configure({ defaultHidden: true });
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
}

function OtherPage({ name }: { name: string }) {
  return (
    <>
      <p>the {name} page</p>
      <p data-testid="location-state">{JSON.stringify(useLocation().state)}</p>
    </>
  );
}
