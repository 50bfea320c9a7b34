import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { accountReducer } from '../features/account/account-slice.ts';
import { loggedOut } from '../shared/state/session.ts';
import { fakeServer, type Told } from '../shared/testing/fake-server.ts';
import { sagaStore, until } from '../shared/testing/saga-store.ts';
import { RouteGuard } from './RouteGuard.tsx';

const getToken = 'GET /api/get-token';
const anna = {
  _id: 'u1',
  name: 'Anna',
  lastName: 'Keller',
  email: 'a@example.com',
  isAdmin: false,
  doNotLogout: false,
};
const customer = { body: { token: 'user', isAdmin: false, user: anna } };
const admin = { body: { token: 'admin', isAdmin: true, user: { ...anna, isAdmin: true } } };

function Login() {
  return <p>login page, from {(useLocation().state as { from?: string } | null)?.from}</p>;
}

function show(answer: () => Told | Promise<Told>, adminOnly = false) {
  const server = fakeServer({ [getToken]: answer });
  const shop = sagaStore({ account: accountReducer }, function* nothing() {});
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={['/user/my-orders']}>
        <Routes>
          <Route
            path="/user/my-orders"
            element={
              <RouteGuard adminOnly={adminOnly}>
                <p>the page</p>
              </RouteGuard>
            }
          />
          <Route path="/login" element={<Login />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { server, ...shop };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('shows a loader while the check is pending, then the page, and stores who is signed in', async () => {
  let answer: (told: Told) => void = () => undefined;
  const { server, getState } = show(() => new Promise<Told>((resolve) => (answer = resolve)));
  expect(screen.getByRole('status').textContent).toBe('Checking who you are');
  expect(screen.queryByText('the page')).toBeNull();
  await until(() => server.count(getToken) === 1);
  answer(customer);
  expect(await screen.findByText('the page')).toBeTruthy();
  expect(getState().account.user).toEqual(anna);
});

it('sends a visitor to /login and remembers where he wanted to go', async () => {
  show(() => ({ status: 401, body: { message: 'not signed in' } }));
  expect(await screen.findByText('login page, from /user/my-orders')).toBeTruthy();
});

it('sends everybody but administrators away from an admin-only route', async () => {
  show(() => customer, true);
  expect(await screen.findByText(/login page/)).toBeTruthy();
});

it("shows an administrator his page, and a customer's too", async () => {
  show(() => admin, true);
  expect(await screen.findByText('the page')).toBeTruthy();
});

it('logs nobody out when the shop does not answer, and tries again', async () => {
  const { server, getState } = show(() => ({ status: 500 }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/login page/)).toBeNull();
  server.routes[getToken] = () => customer;
  await userEvent.click(again);
  expect(await screen.findByText('the page')).toBeTruthy();
  expect(getState().account.user?._id).toBe('u1');
});

it.each([502, 503, 504, 429])(
  'asks again for 5 seconds after %i, with the loader, and logs nobody out',
  async (status) => {
    jest.useFakeTimers();
    try {
      sessionStorage.userInfo = JSON.stringify(anna);
      const { server, getState } = show(() => ({ status }));
      await act(() => jest.advanceTimersByTimeAsync(4_900));
      expect(screen.getByRole('status').textContent).toBe('Checking who you are');
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(server.count(getToken)).toBeGreaterThan(3);
      jest.useRealTimers();
      expect(await screen.findByText(/You are still signed in/)).toBeTruthy();
      expect(getState().account.user?._id).toBe('u1');
      expect(JSON.parse(sessionStorage.userInfo)._id).toBe('u1');
    } finally {
      jest.useRealTimers();
    }
  },
);

it('leaves the way to whoever says farewell to a deleted account', async () => {
  const { dispatch } = show(() => customer);
  await screen.findByText('the page');
  act(() => {
    dispatch(loggedOut(true, 'deleted'));
  });
  expect(screen.queryByText('the page')).toBeNull();
  expect(screen.queryByText(/login page/)).toBeNull();
});

it('sends away when another tab has logged out', async () => {
  const { dispatch } = show(() => customer);
  await screen.findByText('the page');
  act(() => {
    dispatch(loggedOut(false));
  });
  expect(await screen.findByText(/login page/)).toBeTruthy();
});
