import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { all, call } from 'redux-saga/effects';
import { accountSaga } from '../features/account/account-saga.ts';
import { accountReducer, sessionsEnded } from '../features/account/account-slice.ts';
import { cartSaga } from '../features/cart/cart-saga.ts';
import { cartReducer } from '../features/cart/cart-slice.ts';
import { selectCart } from '../shared/state/cart.ts';
import { logoutRequested } from '../shared/state/session.ts';
import { fakeServer } from '../shared/testing/fake-server.ts';
import { signedIn } from '../shared/testing/people.ts';
import { sagaStore, until } from '../shared/testing/saga-store.ts';
import { AfterLogout } from './AfterLogout.tsx';
import { RouteGuard } from './RouteGuard.tsx';

const mug = { productID: 'p1', name: 'Mug', price: 12, image: null, count: 5, quantity: 2 };

function CurrentLocation() {
  const { pathname, state } = useLocation();
  return (
    <p>
      {pathname} {JSON.stringify(state)}
    </p>
  );
}

/** Opens a guarded page as a customer with a cart. */
async function open(doNotLogout: boolean) {
  localStorage.clear();
  sessionStorage.clear();
  const user = signedIn({ doNotLogout });
  const storage = doNotLogout ? localStorage : sessionStorage;
  storage.userInfo = JSON.stringify(user);
  localStorage.cart = JSON.stringify({ cartItems: [mug], itemsCount: 2, cartSubtotal: 24 });
  const server = fakeServer({
    'GET /api/get-token': () => ({ body: { token: 'user', isAdmin: false, user } }),
    'GET /api/logout': () => ({ body: { success: 'user logged out' } }),
  });
  const shop = sagaStore({ account: accountReducer, cart: cartReducer }, function* both() {
    yield all([call(accountSaga), call(cartSaga)]);
  });
  const page = <RouteGuard>the page</RouteGuard>;
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={['/user']}>
        <AfterLogout />
        <Routes>
          <Route path="/user" element={page} />
          <Route path="*" element={<CurrentLocation />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByText('the page');
  expect(selectCart(shop.getState()).itemsCount).toBe(2);
  return { ...shop, server };
}

describe.each([
  ['session storage', false],
  ['local storage', true],
])('user info in %s', (_, doNotLogout) => {
  it.each([
    ['a logout redirects to /login without a reason', logoutRequested(), '/login {"from":"/user"}'],
    [
      'a logout everywhere redirects to /login with the reason',
      sessionsEnded('everywhere'),
      '/login {"notice":"everywhere"}',
    ],
    [
      'a new password redirects to /login with the reason',
      logoutRequested('passwordChanged'),
      '/login {"notice":"passwordChanged"}',
    ],
    ['a deleted account redirects to the home page', sessionsEnded('deleted'), '/ null'],
  ])('%s, and removes user info and cart', async (_name, event, location) => {
    const { dispatch, getState } = await open(doNotLogout);
    act(() => {
      dispatch(event);
    });
    expect(await screen.findByText(location)).toBeTruthy();
    expect(getState().account.user).toBeNull();
    expect(selectCart(getState()).cartItems).toEqual([]);
    expect([sessionStorage.userInfo, localStorage.userInfo, localStorage.cart]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('AfterLogout', () => {
  it('confirms on the home page that the account was deleted', async () => {
    const { dispatch } = await open(false);
    act(() => {
      dispatch(sessionsEnded('deleted'));
    });
    expect(await screen.findByText('Your account is deleted.')).toBeTruthy();
  });

  it('calls GET /api/logout on logout', async () => {
    const { dispatch, server } = await open(false);
    act(() => {
      dispatch(logoutRequested());
    });
    await until(() => server.count('GET /api/logout') === 1);
  });
});
