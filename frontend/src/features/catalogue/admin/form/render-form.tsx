import type { Category } from '@shop/contracts/catalogue-api.ts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type CategoriesState, categoriesReducer, selectCategories } from '../../../../shared/state/categories.ts';
import { aCategory, aProductDetails } from '../../../../shared/testing/catalogue-fixtures.ts';
import { type FakeRequest, type FakeResponse, fakeServer } from '../../../../shared/testing/fake-server.ts';
import { sagaStore } from '../../../../shared/testing/saga-store.ts';
import { CreateProductPage } from './CreateProductPage.tsx';
import { EditProductPage } from './EditProductPage.tsx';
import { productFormSaga } from './product-form-saga.ts';
import { productFormReducer } from './product-form-slice.ts';

export const category = (name: string, attrs: Category['attrs'] = []) => aCategory(name, { attrs, productsNumber: 1 });
export const colours = { _id: 'a1', key: 'Colour', value: ['Red', 'Blue'] };
/** The initial categories of the shop. */
export const known = [category('Home', [colours]), category('Home/Lighting'), category('Sports')];
export const lamp = aProductDetails({
  name: 'Dome Lamp',
  description: 'Spun steel.',
  price: 89.5,
  count: 7,
  category: 'Home/Lighting',
  images: [
    { path: '/images/a-800.webp', ground: '#eee' },
    { path: '/images/b-800.webp', ground: '#eee' },
  ],
  attributesTable: [{ key: 'Colour', value: 'Red' }],
  updatedAt: '2026-11-20T10:00:00.000Z',
});

export const post = 'POST /api/products/admin/';
export const put = 'PUT /api/products/admin/p1';
export const upload = 'POST /api/products/admin/upload';
export const config = 'GET /api/config';
export const removeImage = 'DELETE /api/products/admin/image/%2Fimages%2Fa-800.webp/p1';
export const orderImages = 'PUT /api/products/admin/images/p1';
export const created = () => ({ status: 201, body: { message: 'product created', productId: 'p9' } });
export const uploaded = () => ({ body: { message: 'images uploaded', images: lamp.images } });
export const waitingCustomers = 'GET /api/admin/order/back-in-stock/p1';
const plain = {
  [config]: () => ({ body: { paypal: null, cloudinary: null } }),
  [upload]: uploaded,
  [waitingCustomers]: () => ({ body: { waiting: 0, variants: [] } }),
};

const emptyCart = {
  contents: { cartItems: [], itemsCount: 0, cartSubtotal: 0 },
  adding: null,
  lastAdded: null,
} as const;
type Routing = Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;
/** Renders a page of the form with its store, sagas and a fake server. */
export function show(page: ReactNode, routes: Routing = {}, search = '') {
  const server = fakeServer({ 'GET /api/categories': () => ({ body: known }), ...plain, ...routes });
  const first: CategoriesState = { status: 'ready', list: known };
  const shop = sagaStore(
    {
      productForm: productFormReducer,
      // For previews, which show the shop's own buttons.
      cart: () => emptyCart,
      categories: (state: CategoriesState = first, event: never) => categoriesReducer(state, event),
    },
    productFormSaga,
  );
  const view = render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[`/page/p1${search}`]}>
        <Routes>
          <Route path="/page/:id" element={page} />
          <Route path="/admin/products" element={<p>the list of products</p>} />
          <Route path="/admin/edit-product/:id" element={<p>the edit page</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  const categories = () => selectCategories(shop.getState() as never).map(({ name }) => name);
  return { ...view, server, user: userEvent.setup({ delay: null }), categories };
}
/** Opens the page of a new product. */
export const create = (routes?: Routing, search?: string) => show(<CreateProductPage />, routes, search);
/** Opens the page of the lamp and waits for its form. */
export async function edit(routes: Routing = {}) {
  const page = show(<EditProductPage />, { 'GET /api/products/get-one/p1': () => ({ body: lamp }), ...routes });
  await screen.findByLabelText('Name');
  return page;
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Finds a button by its text or label. */
export const getButton = (name: string) => {
  const found = screen.queryByText(name)?.closest('button') ?? screen.queryByLabelText(name);
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
};
/** A file with the first bytes of a PNG. */
export const image = (name = 'a.png') =>
  new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], name, { type: 'image/png' });
/** Picks files, and waits until their first bytes are read. */
export async function selectFiles(...files: File[]) {
  fireEvent.change(field('Add images'), { target: { files } });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
}
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const enter = (label: string) => fireEvent.keyDown(field(label), { key: 'Enter', keyCode: 13 });
/** Selects an option. */
export async function pick(label: string, option: string) {
  fireEvent.mouseDown(field(label));
  const options = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')].filter((one) => one.textContent === option);
    if (found.length === 0) throw new Error(`no option ${option}`);
    return found;
  });
  fireEvent.click(options.at(-1) as Element);
}
/** Fills in all required fields of a new product. */
export async function fillIn() {
  type('Name', 'Trail Bottle');
  type('Description', 'Keeps cold.');
  type('Count in stock', '4');
  type('Price', '12.5');
  await pick('Category', 'Home/Lighting');
  await selectFiles(image());
}
/** The texts of the attribute rows. */
export const rows = () => [...document.querySelectorAll('.attributes tbody tr')].map((row) => row.textContent);
/** Queries within the open confirmation dialog. */
export const confirmDialog = async () => {
  const title = await screen.findByText('Are you sure?');
  return within(title.closest('[role=dialog]') as HTMLElement);
};

/** Adds object URLs to jsdom, silences the console and cleans up after each test; call it once per test file. */
export function registerFormHooks() {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let urls = 0;
    Object.assign(URL, {
      createObjectURL: () => {
        urls += 1;
        return `blob:${urls}`;
      },
      revokeObjectURL: () => undefined,
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}
