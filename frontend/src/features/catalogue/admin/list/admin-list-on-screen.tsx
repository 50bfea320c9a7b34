import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { render, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { SagaIterator } from 'redux-saga';
import { call, takeEvery } from 'redux-saga/effects';
import { LOGOUT_REQUESTED } from '../../../../shared/state/session.ts';
import { type Asked, fakeServer, type Told } from '../../../../shared/testing/fake-server.ts';
import { sagaStore } from '../../../../shared/testing/saga-store.ts';
import { adminProductPagesReducer } from '../admin-products-reducer.ts';
import { adminProductsSaga } from '../admin-products-saga.ts';
import { AdminProductsPage } from './AdminProductsPage.tsx';

/** The call of the list. */
export const path = 'GET /api/products/admin';
export const product = (place: number, over: Partial<AdminProduct> = {}): AdminProduct => ({
  _id: `p${place}`,
  name: `Product ${place}`,
  price: 10 + place,
  category: 'Home/Lighting',
  count: 20,
  image: { path: `/images/p${place}-800.webp`, ground: '#eee' },
  ...over,
});
export const products = (count: number) => Array.from({ length: count }, (_, i) => product(i + 1));

/** The server's side of it: search by name, and pages with the total in its header. */
export function served(all: () => AdminProduct[]) {
  return ({ params }: Asked): Told => {
    const { limit, pageNum, search } = params as { limit: number; pageNum: number; search: string };
    const found = all().filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    const body = found.slice((pageNum - 1) * limit, pageNum * limit);
    return { body, headers: { 'x-total-count': String(found.length) } };
  };
}

/** Ends the sagas of the page that is shown. */
let stop = () => undefined as unknown;
/** Opens the page of the list. */
export function show(routes: Record<string, (asked: Asked) => Told | Promise<Told>>, at = '/admin/products') {
  const server = fakeServer(routes);
  let logouts = 0;
  const categories = { status: 'ready', list: [{ name: 'Home' }, { name: 'Home/Lighting' }, { name: 'Sports' }] };
  const shop = sagaStore(
    { adminProducts: adminProductPagesReducer, categories: () => categories },
    function* (): SagaIterator {
      yield takeEvery(LOGOUT_REQUESTED, () => {
        logouts += 1;
      });
      yield call(adminProductsSaga);
    },
  );
  stop = shop.stop;
  const view = render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/admin/products" element={<AdminProductsPage />} />
        </Routes>
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  return { ...view, server, logouts: () => logouts, dispatch: shop.dispatch };
}
const Address = () => <output>{useLocation().search}</output>;
// The head that sticks is a table of its own.
export const table = () => within(document.querySelector('.ant-table-tbody') as HTMLElement);

/** The quiet that failures need; to be called once in a test file. */
export function aroundEachList() {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    stop();
    jest.restoreAllMocks();
  });
}
