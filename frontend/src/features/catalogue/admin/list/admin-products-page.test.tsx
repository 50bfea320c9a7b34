import type { AdminProduct } from '@shop/contracts/catalogue-api.ts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { SagaIterator } from 'redux-saga';
import { call, takeEvery } from 'redux-saga/effects';
import { api } from '../../../../shared/api-client.ts';
import { LOGOUT_REQUESTED } from '../../../../shared/state/session.ts';
import { type Asked, fakeServer, type Told } from '../../../../shared/testing/fake-server.ts';
import { sagaStore } from '../../../../shared/testing/saga-store.ts';
import { adminProductPagesReducer } from '../admin-products-reducer.ts';
import { adminProductsSaga } from '../admin-products-saga.ts';
import { submissionDone } from '../form/product-form-slice.ts';
import { AdminProductsPage } from './AdminProductsPage.tsx';

const path = 'GET /api/products/admin';
const product = (place: number, over: Partial<AdminProduct> = {}): AdminProduct => ({
  _id: `p${place}`,
  name: `Product ${place}`,
  price: 10 + place,
  category: 'Home/Lighting',
  count: 20,
  image: { path: `/images/p${place}-800.webp`, ground: '#eee' },
  ...over,
});
const products = (count: number) => Array.from({ length: count }, (_, i) => product(i + 1));

/** The server's side of it: search by name, and pages with the total in its header. */
function served(all: () => AdminProduct[]) {
  return ({ params }: Asked): Told => {
    const { limit, pageNum, search } = params as { limit: number; pageNum: number; search: string };
    const found = all().filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    const body = found.slice((pageNum - 1) * limit, pageNum * limit);
    return { body, headers: { 'x-total-count': String(found.length) } };
  };
}

let stop = () => undefined as unknown;
function show(routes: Record<string, (asked: Asked) => Told | Promise<Told>>, at = '/admin/products') {
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
const table = () => within(document.querySelector('.ant-table-tbody') as HTMLElement);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe("the administrator's list of products", () => {
  it('has the columns of SPEC §2, the picture, and a word on low stock', async () => {
    const all = [product(1, { count: 3 }), product(2, { count: 0, image: null }), product(3)];
    show({ [path]: served(() => all) });
    await screen.findByText('3 products in 2 categories');
    expect([...document.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual([
      '#',
      'Product Name',
      'Price',
      'Category',
      'Edit',
      'Delete',
    ]);
    const [first, second, third] = [...document.querySelectorAll('.ant-table-row')];
    expect(first?.textContent).toBe('1Product 1Only 3 left$11.00Home/Lighting');
    expect(second?.textContent).toContain('Sold out');
    expect(third?.textContent).not.toContain('left');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/images/p1-800.webp');
    expect(table().getByLabelText('Edit Product 1').closest('a')?.getAttribute('href')).toBe('/admin/edit-product/p1');
    expect(screen.getByText('Create new').getAttribute('href')).toBe('/admin/create-new-product');
  });

  it('asks the server for one page of 25, anew each time, and turns to the next', async () => {
    const { server } = show({ [path]: served(() => products(60)) });
    await screen.findByText('25 of 60');
    expect(server.asked[0]?.params).toEqual({ limit: 25, pageNum: 1, search: '', category: '', sort: '' });
    expect(server.asked[0]?.headers.get('Cache-Control')).toBe('no-cache');
    fireEvent.click(screen.getByTitle('3'));
    await screen.findByText('Rows 51 to 60');
    expect(server.asked.at(-1)?.params).toMatchObject({ pageNum: 3 });
    expect(screen.getByText('60 products in 2 categories')).toBeTruthy();
    expect(document.querySelector('output')?.textContent).toBe('?page=3');
  });

  it('opens as the URL says', async () => {
    const at = '/admin/products?search=7&category=Home%2FLighting&sort=price_-1&page=1';
    const { server } = show({ [path]: served(() => products(60)) }, at);
    await screen.findByText('6 products found');
    expect(server.asked[0]?.params).toMatchObject({ search: '7', category: 'Home/Lighting', sort: 'price_-1' });
  });

  it('lets the server sort, over all pages', async () => {
    const { server } = show({ [path]: served(() => products(60)) }, '/admin/products?page=2');
    await screen.findByText('Rows 26 to 50');
    fireEvent.click(document.querySelector('thead th:nth-child(3)') as Element);
    await waitFor(() => expect(server.asked.at(-1)?.params).toMatchObject({ sort: 'price_1', pageNum: 1 }));
    fireEvent.click(document.querySelector('thead th:nth-child(3)') as Element);
    await waitFor(() => expect(server.asked.at(-1)?.params).toMatchObject({ sort: 'price_-1' }));
  });

  it('searches once the typing pauses, and finds its way back from nothing', async () => {
    const { server } = show({ [path]: served(() => products(3)) });
    await screen.findByText('3 of 3');
    for (const search of ['x', 'xy', 'xyz']) {
      fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: search } });
    }
    await screen.findByText('No product matches');
    expect(server.count(path)).toBe(2);
    fireEvent.click(screen.getByText('Show all products'));
    await screen.findByText('3 of 3');
  });

  it('says what to do when there is no product yet', async () => {
    show({ [path]: served(() => []) });
    await screen.findByText('No products yet');
    expect(screen.getAllByText('Create new')).toHaveLength(2);
  });

  it('aborts its request when it is left', async () => {
    const signals: unknown[] = [];
    const spy = api.interceptors.request.use((request) => {
      signals.push(request.signal);
      return request;
    });
    const { unmount } = show({ [path]: () => new Promise<Told>(() => undefined) });
    await waitFor(() => expect(signals).toMatchObject([{ aborted: false }]));
    unmount();
    expect(signals).toMatchObject([{ aborted: true }]);
    api.interceptors.request.eject(spy);
  });

  it('logs out when it does not load (SPEC §8)', async () => {
    const { logouts } = show({ [path]: () => ({ status: 500 }) });
    await waitFor(() => expect(logouts()).toBe(1));
    expect(screen.queryByText('No products yet')).toBeNull();
  });
});

describe('deleting a product', () => {
  const ask = async (name = 'Product 1') => {
    fireEvent.click(table().getByLabelText(`Delete ${name}`));
    const title = await screen.findByText('Are you sure?');
    const dialog = within(title.closest('[role=dialog]') as HTMLElement);
    return { ...dialog, answer: (words: string) => fireEvent.click(dialog.getByText(words)) };
  };

  it("asks 'Are you sure?' with its name, and nothing happens without the answer", async () => {
    const { server } = show({ [path]: served(() => products(2)) });
    await screen.findByText('2 of 2');
    const dialog = await ask();
    expect(dialog.getByText('Are you sure?')).toBeTruthy();
    expect(dialog.getByText('Product 1')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
    dialog.answer('Keep it');
    expect(server.count('DELETE /api/products/admin/p1')).toBe(0);
  });

  it("takes 'Product removed' for it, says so and asks for the list again", async () => {
    let all = products(2);
    const { server } = show({
      [path]: served(() => all),
      'DELETE /api/products/admin/p1': () => {
        all = all.slice(1);
        return { body: { message: 'Product removed' } };
      },
    });
    await screen.findByText('2 of 2');
    (await ask()).answer('Delete');
    await screen.findByText('Product 1 was deleted');
    await screen.findByText('1 of 1');
    expect(server.count(path)).toBe(2);
    expect(table().queryByText('Product 1')).toBeNull();
  });

  it('goes back to the last page when the page has become empty', async () => {
    let all = products(26);
    show(
      {
        [path]: served(() => all),
        'DELETE /api/products/admin/p26': () => {
          all = all.slice(0, 25);
          return { body: { message: 'Product removed' } };
        },
      },
      '/admin/products?page=2',
    );
    await screen.findByText('Rows 26 to 26');
    (await ask('Product 26')).answer('Delete');
    await screen.findByText('Rows 1 to 25');
  });

  it.each([
    [{ status: 409, body: { message: 'It is in use' } }, 'It is in use'],
    [{ body: { message: 'something else' } }, 'something else'],
  ])('says in words why it did not', async (told, words) => {
    show({ [path]: served(() => products(1)), 'DELETE /api/products/admin/p1': () => told });
    await screen.findByText('1 of 1');
    const dialog = await ask();
    dialog.answer('Delete');
    expect((await dialog.findByRole('alert')).textContent).toBe(words);
    expect(table().getByText('Product 1')).toBeTruthy();
  });
});

it('asks again, and says so, when a form that was left has finished behind it', async () => {
  const { server, dispatch } = show({ [path]: served(() => products(1)) });
  await screen.findByText('1 of 1');
  dispatch(submissionDone(99, 'created', 'Lamp'));
  await screen.findByText('Lamp was created');
  await waitFor(() => expect(server.count(path)).toBe(2));
});
