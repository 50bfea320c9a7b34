import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import type { UnknownAction } from 'redux';
import { addToCartRequested, type WithCart } from '../../../shared/state/cart.ts';
import { aProductDetails } from '../../../shared/testing/catalogue-fixtures.ts';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { aroundEachPage, openPage } from '../../../shared/testing/render-page.tsx';
import { CompareBar } from './CompareBar.tsx';
import { ComparePage } from './ComparePage.tsx';
import { CompareToggle } from './CompareToggle.tsx';

aroundEachPage();
beforeEach(() => sessionStorage.clear());

const aHeadset = (id: string, colour: string) =>
  aProductDetails({
    _id: id,
    name: `Headset ${id}`,
    category: 'Audio/Headsets',
    attributesTable: [
      { key: 'Colour', value: colour },
      { key: 'Cable', value: '2 m' },
    ],
  });
const headsets = {
  'GET /api/products/get-one/a': () => ({ body: aHeadset('a', 'Red') }),
  'GET /api/products/get-one/b': () => ({ body: aHeadset('b', 'Blue') }),
};
/** A cart with three of headset b, which takes everything. */
const cart = (
  state: WithCart['cart'] = {
    contents: {
      cartItems: [{ productID: 'b', name: 'Headset b', price: 20, image: null, count: 9, quantity: 3 }],
      itemsCount: 3,
      cartSubtotal: 60,
    },
    adding: null,
    lastAdded: null,
  },
  action: UnknownAction,
): WithCart['cart'] =>
  addToCartRequested.match(action) ? { ...state, adding: { ...action.payload, status: 'added', message: '' } } : state;
const open = (at: string, routing: Record<string, () => FakeResponse> = headsets) =>
  openPage({
    routing,
    slices: { cart },
    at,
    children: <Route path="/compare" element={<ComparePage />} />,
  });
const row = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('/compare', () => {
  it('shows the products of the URL side by side, and only their differences on request', async () => {
    open('/compare?ids=a,b');
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Product',
      'Headset aAdd to cartRemove',
      'Headset bAdd to cartRemove',
    ]);
    expect([row('Colour'), row('Cable')]).toEqual([
      ['Red', 'Blue'],
      ['2 m', '2 m'],
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only differences' }));
    expect(screen.queryByRole('row', { name: /^Cable/ })).toBeNull();
    expect(row('Colour')).toEqual(['Red', 'Blue']);
  });

  it('marks what is best, and buys a product in the quantity that is in the cart already', async () => {
    const [cheap, rated] = [
      { ...aHeadset('a', 'Red'), price: 20, rating: 3, reviewsNumber: 2 },
      { ...aHeadset('b', 'Blue'), price: 30, rating: 4, reviewsNumber: 2 },
    ];
    const { state } = open('/compare?ids=a,b', {
      'GET /api/products/get-one/a': () => ({ body: cheap }),
      'GET /api/products/get-one/b': () => ({ body: rated }),
    });
    await screen.findByRole('table');
    expect(row('Price')).toEqual(['$20.00 Lowest price', '$30.00 ']);
    expect(row('Rating')[1]).toContain('Best rated');
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart: Headset b' }));
    expect(screen.getByRole('alert').textContent).toContain('Added to your cart');
    expect(state()).toMatchObject({ cart: { adding: { productID: 'b', quantity: 3 } } });
  });

  it('sells one product at a time, and none that is sold out or a draft', async () => {
    open('/compare?ids=a,b,c', {
      ...headsets,
      'GET /api/products/get-one/b': () => ({ body: { ...aHeadset('b', 'Blue'), count: 0 } }),
      'GET /api/products/get-one/c': () => ({ body: { ...aHeadset('c', 'Grey'), published: false } }),
    });
    await screen.findByRole('table');
    const states = () =>
      screen
        .getAllByRole<HTMLButtonElement>('button', { name: /^(Add to cart|Sold out)/ })
        .map((button) => [button.getAttribute('aria-label') ?? button.textContent, button.disabled]);
    expect(states()).toEqual([
      ['Add to cart: Headset a', false],
      ['Sold out', true],
      ['Add to cart: Headset c', true],
    ]);
  });

  it('shows all attributes of the only product that is left', async () => {
    open('/compare?ids=a,b');
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only differences' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Headset b' }));
    screen.getByRole('row', { name: /^Cable/ });
    expect(screen.queryByText(/No differences/)).toBeNull();
  });

  it('takes a product out, moves the focus to the heading, and loads nothing again', async () => {
    const { server, address } = open('/compare?ids=a,b');
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Headset a' }));
    expect(address()).toBe('/compare?ids=b');
    expect(screen.queryByText('Headset a')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Compare products');
    expect(server.requests).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Headset b' }));
    expect(await screen.findByText('Nothing to compare yet')).toBeTruthy();
  });

  it('says which products are gone, ignores doubles, and shows four at most', async () => {
    const { server } = open('/compare?ids=gone,b,b,c,d,e');
    expect(await screen.findByText('3 products are not in the shop any more.')).toBeTruthy();
    expect(screen.getByText('Headset b')).toBeTruthy();
    expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['gone', 'b', 'c', 'd']);
  });

  it('offers another try after a failure', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { server } = open('/compare?ids=a', { 'GET /api/products/get-one/a': () => ({ status: 503 }) });
    await screen.findByText('The products could not be loaded');
    Object.assign(server.routes, headsets);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Headset a')).toBeTruthy();
  });
});

describe('the choice to compare', () => {
  const choices = ['a', 'b', 'c', 'd', 'e'].map((id) => aHeadset(id, 'Red'));
  const lamp = aProductDetails({ _id: 'lamp', name: 'Lamp', category: 'Home' });
  const show = () =>
    openPage({
      routing: {},
      slices: {},
      at: '/',
      children: (
        <Route
          path="/"
          element={[
            ...[...choices, lamp].map((product) => <CompareToggle key={product._id} product={product} />),
            <CompareBar key="bar" />,
          ]}
        />
      ),
    });
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare ${name}` });

  it('takes four products of one category, survives a reload, and starts again with another category', async () => {
    const { unmount } = show();
    for (const id of ['a', 'b', 'c', 'd']) await userEvent.click(box(`Headset ${id}`));
    expect(box('Headset e').disabled).toBe(true);
    unmount();
    show();
    expect([box('Headset a').checked, box('Headset e').checked, box('Headset e').disabled]).toEqual([
      true,
      false,
      true,
    ]);
    await userEvent.click(box('Lamp'));
    await waitFor(() => expect(box('Headset a').checked).toBe(false));
    expect([box('Lamp').checked, box('Headset e').disabled]).toEqual([true, false]);
    screen.getByText(/those of Audio were taken out/);
  });

  it('ignores what is no choice in the storage', () => {
    sessionStorage.setItem('compared', '{"ids":[1]}');
    show();
    expect(box('Headset a').checked).toBe(false);
  });
});
