import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { UnknownAction } from 'redux';
import { boughtAgain, type CartItem } from '../../shared/state/cart.ts';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../shared/testing/fake-server.ts';
import { sagaStore } from '../../shared/testing/saga-store.ts';
import { ordersReducer } from './orders-reducer.ts';
import { ordersSaga } from './orders-saga.ts';

/** A placed order with cash on delivery. */
export const placed: OrderDetails = {
  _id: '0199c4e1-7a3b-7000-8000-0000000000a1',
  createdAt: '2026-11-20T15:24:10.000Z',
  user: {
    _id: 'u1',
    name: 'Maren',
    lastName: 'Holt',
    email: 'm@example.com',
    phoneNumber: '+1 206 555 0117',
    address: 'Harbour Road 3',
    country: 'United States',
    zipCode: '98101',
    city: 'Seattle',
    state: 'Washington',
  },
  orderTotal: { itemsCount: 3, cartSubtotal: 1049.95 },
  cartItems: [{ productID: 'p1', name: 'Trail Bottle', image: null, quantity: 3, price: 349.95, count: 9 }],
  paymentMethod: 'cod',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  status: 'placed',
  history: [{ at: '2026-11-20T15:24:10.000Z', what: 'placed', by: 'customer', reason: null }],
  payment: null,
  payableUntil: null,
};
const at = '2026-11-21T09:00:00.000Z';
/** The fields that change with the delivery. */
export const delivered = { isDelivered: true, deliveredAt: at, isPaid: true, paidAt: at, status: 'delivered' } as const;

/**
 * Renders a page of orders at the path of the placed order, followed by `query` or a token; `address` returns the query string, `path` the path, `bought` the
 * lines that were put into the cart, `leave` unmounts the page.
 */
export function show(
  page: ReactNode,
  routes: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>,
  query = '',
) {
  const server = fakeServer(routes);
  const shop = sagaStore({ orders: ordersReducer, bought }, ordersSaga);
  let [search, path] = ['', ''];
  const LocationProbe = () => {
    ({ search, pathname: path } = useLocation());
    return null;
  };
  const { unmount } = render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[`/x/${placed._id}${query}`]}>
        <Routes>
          <Route path="/x/:id/:token?" element={page} />
          <Route path="/cart" element={null} />
          <Route path="/admin/order-details/:id" element={null} />
        </Routes>
        <LocationProbe />
      </MemoryRouter>
    </Provider>,
  );
  return {
    server,
    user: userEvent.setup(),
    address: () => search,
    path: () => path,
    bought: () => shop.getState().bought,
    leave: unmount,
  };
}

function bought(lines: CartItem[] = [], action: UnknownAction): CartItem[] {
  return boughtAgain.match(action) ? action.payload : lines;
}

/** Silences console.error in each test. */
export function registerTestHooks(): void {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
}
