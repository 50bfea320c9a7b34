import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import type { UnknownAction } from 'redux';
import { forgetBrowsing } from '../../../shared/browser/forget-browsing.ts';
import { addToCartRequested, type WithCart } from '../../../shared/state/cart.ts';
import { aProductDetails } from '../../../shared/testing/catalogue-fixtures.ts';
import { aroundEachPage, openPage } from '../../../shared/testing/render-page.tsx';
import { WishListPage } from './WishListPage.tsx';
import { WishToggle } from './WishToggle.tsx';

aroundEachPage();
beforeEach(() => localStorage.clear());

const cart = (
  state: WithCart['cart'] = {
    contents: { cartItems: [], itemsCount: 0, cartSubtotal: 0 },
    adding: null,
    lastAdded: null,
  },
  action: UnknownAction,
): WithCart['cart'] =>
  addToCartRequested.match(action) ? { ...state, adding: { ...action.payload, status: 'added', message: '' } } : state;

/** Opens the wish list with these ids; a product is named for its id, 'gone' has left the shop, 'empty' is sold out. */
function open(...ids: string[]) {
  localStorage.wishList = JSON.stringify(ids);
  const routing = Object.fromEntries(
    ids.map((id) => [
      `GET /api/products/get-one/${id}`,
      () =>
        id === 'gone'
          ? { status: 404, message: 'Product not found' }
          : { body: aProductDetails({ _id: id, name: `Lamp ${id}`, count: id === 'empty' ? 0 : 3 }) },
    ]),
  );
  return openPage({
    routing,
    slices: { cart },
    at: '/wish-list',
    children: <Route path="*" element={<WishListPage />} />,
  });
}
const names = () => [...document.querySelectorAll('.product-card-name')].map(({ textContent }) => textContent);
const stored = () => JSON.parse(localStorage.wishList) as string[];

describe('/wish-list', () => {
  it('shows what this browser remembers, says what is sold out, and forgets what left the shop', async () => {
    open('a', 'gone', 'empty');
    await screen.findByText('Lamp a');
    expect(names()).toEqual(['Lamp a', 'Lamp empty']);
    expect(screen.getByRole('button', { name: 'Sold out' }).hasAttribute('disabled')).toBe(true);
    await screen.findByText('One product is not in the shop any more.');
    expect(screen.getByText('2 products')).toBeTruthy();
    expect(stored()).toEqual(['a', 'empty']);
  });

  it('adds to the cart, and removes without loading anything again', async () => {
    const { server } = open('a', 'b');
    await userEvent.click(await screen.findByRole('button', { name: 'Add to cart: Lamp a' }));
    expect(screen.getByRole('alert').textContent).toBe('Added to your cart · Go To Cart');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Lamp a' }));
    expect(names()).toEqual(['Lamp b']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(server.requests).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Lamp b' }));
    expect(screen.getByText('Nothing on your wish list yet')).toBeTruthy();
  });

  it('loads twelve products at a time', async () => {
    open(...Array.from({ length: 14 }, (_, index) => `p${index}`));
    await screen.findByText('Lamp p11');
    expect(names()).toHaveLength(12);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Lamp p13');
    expect(names()).toHaveLength(14);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('follows another tab', async () => {
    open('a', 'b');
    await screen.findByText('Lamp b');
    localStorage.wishList = '["b"]';
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'wishList', newValue: '["b"]', storageArea: localStorage }),
      );
    });
    await waitFor(() => expect(names()).toEqual(['Lamp b']));
  });

  it.each(['{', '{"a":1}', 'null'])('is empty when %s is stored', (text) => {
    localStorage.wishList = text;
    openPage({ routing: {}, slices: { cart }, at: '/', children: <Route path="*" element={<WishListPage />} /> });
    expect(screen.getByRole('link', { name: 'Browse products' })).toBeTruthy();
  });
});

describe('the heart of a product', () => {
  const toggle = (id: string) =>
    openPage({ routing: {}, slices: {}, at: '/', children: <Route path="*" element={<WishToggle id={id} />} /> });
  const heart = () => screen.getByRole('button', { name: 'Wish list' });

  it('puts it on the list and leads there, takes it off again, and keeps the newest hundred', async () => {
    localStorage.wishList = JSON.stringify(Array.from({ length: 100 }, (_, index) => `p${index}`));
    toggle('new');
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(heart());
    expect(heart().getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('link', { name: 'See your wish list' }).getAttribute('href')).toBe('/wish-list');
    expect([stored().length, stored()[0], stored().at(-1)]).toEqual([100, 'new', 'p98']);
    await userEvent.click(heart());
    expect([stored().length, stored()[0]]).toEqual([99, 'p0']);
  });

  it('is forgotten at a logout', async () => {
    toggle('a').close();
    localStorage.wishList = '["a"]';
    forgetBrowsing();
    toggle('a');
    expect(heart().getAttribute('aria-pressed')).toBe('false');
  });
});
