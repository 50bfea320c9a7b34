import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import {
  accountReducer,
  loginSubmitted,
  loginSucceeded,
  sessionFoundEnded,
  tokenConfirmed,
} from '../features/account/account-slice.ts';
import { LoginPage } from '../features/account/LoginPage.tsx';
import { loggedOut } from '../shared/state/session.ts';
import { type FakeResponse, fakeServer } from '../shared/testing/fake-server.ts';
import { signedIn } from '../shared/testing/people.ts';
import { sagaStore, until } from '../shared/testing/saga-store.ts';
import { RouteGuard } from './RouteGuard.tsx';

const getToken = 'GET /api/get-token';
const anna = signedIn();
const customer = { body: { token: 'user', isAdmin: false, user: anna } };
const admin = { body: { token: 'admin', isAdmin: true, user: { ...anna, isAdmin: true } } };

function Login() {
  const state: { from?: string; notice?: string } | null = useLocation().state;
  return (
    <>
      <p>login page, from {state?.from}</p>
      <p>because: {state?.notice}</p>
    </>
  );
}

function renderGuard(respond: () => FakeResponse | Promise<FakeResponse>, adminOnly = false) {
  const server = fakeServer({ [getToken]: respond });
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
                <input aria-label="text" />
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

describe('RouteGuard', () => {
  it('shows a loader while the check is pending, then the page, and stores the user', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { server, getState } = renderGuard(() => new Promise<FakeResponse>((resolve) => (respond = resolve)));
    expect(screen.getByRole('status').textContent).toBe('Checking who you are');
    expect(screen.queryByText('the page')).toBeNull();
    await until(() => server.count(getToken) === 1);
    respond(customer);
    expect(await screen.findByText('the page')).toBeTruthy();
    expect(getState().account.user).toEqual(anna);
  });

  it.each([
    ['a visitor', () => ({ status: 401 }), false, 'loginFirst'],
    ['a customer who wants the administration', () => ({ body: customer.body }), true, 'administratorsOnly'],
  ])('says why the login page opens: %s', async (_, respond, adminOnly, notice) => {
    renderGuard(respond, adminOnly);
    expect(await screen.findByText(`because: ${notice}`)).toBeTruthy();
  });

  it('keeps the stored user when the token response has no user', async () => {
    sessionStorage.userInfo = JSON.stringify(anna);
    const { getState } = renderGuard(() => ({ body: { token: 'user' }, outsideContract: true }));
    expect(await screen.findByText('the page')).toBeTruthy();
    expect(getState().account.user).toEqual(anna);
  });

  it('redirects to /login when neither the token response nor the storage has a user', async () => {
    renderGuard(() => ({ body: { token: 'user' }, outsideContract: true }));
    expect(await screen.findByText('login page, from /user/my-orders')).toBeTruthy();
  });

  it('redirects a visitor to /login and passes the requested path', async () => {
    renderGuard(() => ({ status: 401, message: 'not signed in' }));
    expect(await screen.findByText('login page, from /user/my-orders')).toBeTruthy();
  });

  it('redirects a customer from an admin-only route to /login', async () => {
    renderGuard(() => customer, true);
    expect(await screen.findByText(/login page/)).toBeTruthy();
  });

  it('shows an admin-only page to an administrator', async () => {
    renderGuard(() => admin, true);
    expect(await screen.findByText('the page')).toBeTruthy();
  });

  it('logs nobody out when the check fails, and offers a retry', async () => {
    const { server, getState } = renderGuard(() => ({ status: 500 }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText(/login page/)).toBeNull();
    server.routes[getToken] = () => customer;
    await userEvent.click(retry);
    expect(await screen.findByText('the page')).toBeTruthy();
    expect(getState().account.user?._id).toBe('u1');
  });

  it.each([502, 503, 504, 429])(
    'retries for 5 seconds after %i, shows the loader, and logs nobody out',
    async (status) => {
      jest.useFakeTimers();
      try {
        sessionStorage.userInfo = JSON.stringify(anna);
        const { server, getState } = renderGuard(() => ({ status }));
        await act(() => jest.advanceTimersByTimeAsync(4_900));
        expect(screen.getByRole('status').textContent).toBe('Checking who you are');
        await act(() => jest.advanceTimersByTimeAsync(1_000));
        expect(server.count(getToken)).toBeGreaterThan(3);
        jest.useRealTimers();
        expect(await screen.findByText(/You are still logged in/)).toBeTruthy();
        expect(getState().account.user?._id).toBe('u1');
        expect(JSON.parse(sessionStorage.userInfo)._id).toBe('u1');
      } finally {
        jest.useRealTimers();
      }
    },
  );

  it('does not redirect to /login after the account was deleted', async () => {
    const { dispatch } = renderGuard(() => customer);
    await screen.findByText('the page');
    act(() => {
      dispatch(loggedOut(true, 'deleted'));
    });
    expect(screen.queryByText('the page')).toBeNull();
    expect(screen.queryByText(/login page/)).toBeNull();
  });

  it('hides a page whose session has ended elsewhere, and shows it as it was once the same user is back', async () => {
    const { server, dispatch } = renderGuard(() => customer);
    await userEvent.type(await screen.findByRole('textbox'), 'half a sentence');
    act(() => void dispatch(sessionFoundEnded()));
    await screen.findByRole('heading', { level: 1, name: 'You are logged out' });
    expect(screen.getByRole('link', { name: 'Log in in another tab' }).getAttribute('target')).toBe('_blank');
    act(() => void dispatch(tokenConfirmed(anna)));
    expect(screen.queryByText('You are logged out')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('half a sentence');
    expect(server.count(getToken)).toBe(1);
  });

  it('starts the page again when another user is signed in', async () => {
    const { server, dispatch } = renderGuard(() => customer);
    await userEvent.type(await screen.findByRole('textbox'), 'half a sentence');
    act(() => void dispatch(tokenConfirmed({ ...anna, _id: 'u2' })));
    await waitFor(() => expect(server.count(getToken)).toBe(2));
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('');
  });

  it('redirects to /login when another tab has logged out', async () => {
    const { dispatch } = renderGuard(() => customer);
    await screen.findByText('the page');
    act(() => {
      dispatch(loggedOut(false));
    });
    expect(await screen.findByText(/login page/)).toBeTruthy();
  });

  it.each([true, false])('ignores a response to a check from before a logout (in this tab: %s)', async (here) => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { server, getState, dispatch } = renderGuard(
      () => new Promise<FakeResponse>((resolve) => (respond = resolve)),
    );
    await until(() => server.count(getToken) === 1);
    act(() => {
      dispatch(loggedOut(here));
    });
    await act(async () => respond(customer));
    expect(await screen.findByText(/login page/)).toBeTruthy();
    expect(getState().account.user).toBeNull();
  });

  it('still offers a retry after a logout everywhere when the check failed', async () => {
    const { dispatch } = renderGuard(() => ({ status: 500 }));
    await screen.findByRole('button', { name: 'Try again' });
    act(() => {
      dispatch(loggedOut(true, 'everywhere'));
    });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('shows the login form to a customer redirected from an admin page, without another redirect', async () => {
    fakeServer({ [getToken]: () => customer, 'GET /api/products/bestsellers': () => ({ body: [] }) });
    const { store, dispatch, getState } = sagaStore({ account: accountReducer }, function* nothing() {});
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={['/login']}>
          <Routes>
            <Route path="/login" element={<LoginPage />} />
            <Route path="/user" element={<Link to="/admin/users">to the users</Link>} />
            <Route path="/admin/users" element={<RouteGuard adminOnly>the users</RouteGuard>} />
          </Routes>
        </MemoryRouter>
      </Provider>,
    );
    act(() => {
      dispatch(loginSubmitted({ email: anna.email, password: 'secret', doNotLogout: false }));
      dispatch(loginSucceeded(anna));
    });
    // docs/requirements.md#session: the login redirects here.
    await userEvent.click(await screen.findByText('to the users'));
    expect(await screen.findByRole('form', { name: 'Login' })).toBeTruthy();
    expect(getState().account.user?._id).toBe('u1');
  });
});
