import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { UnknownAction } from 'redux';
import { takeEvery } from 'redux-saga/effects';
import type { CartItem } from '../../shared/state/cart.ts';
import { logoutRequested } from '../../shared/state/session.ts';
import { aCategory } from '../../shared/testing/catalogue-fixtures.ts';
import { signedIn } from '../../shared/testing/people.ts';
import { sagaStore } from '../../shared/testing/saga-store.ts';
import { NavBar } from './NavBar.tsx';

const anna = signedIn();
const mug: CartItem = { productID: 'mug', name: 'Mug', price: 18.9, image: null, count: 9, quantity: 2 };
const categories = [aCategory('Audio'), aCategory('Computers/Laptops'), aCategory('New', { productsNumber: 0 })];

function Address() {
  const { pathname } = useLocation();
  return <output>{pathname}</output>;
}

function renderNavBar({
  user = null as object | null,
  items = [] as CartItem[],
  lastAdded = null as string | null,
  at = '/',
  messageReceived = false,
} = {}) {
  const dispatched: string[] = [];
  const itemsCount = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const account = { user };
  const adminChat = { messageReceived };
  const cart = { contents: { cartItems: items, itemsCount, cartSubtotal: 37.8 }, adding: null, lastAdded };
  const known = { status: 'ready', list: categories };
  const slices = { account: () => account, adminChat: () => adminChat, cart: () => cart, categories: () => known };
  const { store } = sagaStore(slices, function* () {
    yield takeEvery('*', ({ type }: UnknownAction) => void dispatched.push(type));
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <NavBar />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  return { dispatched, address: () => document.querySelector('output')?.textContent };
}

const text = () => screen.getByRole('combobox', { name: 'Search products' });
const category = () => screen.getByRole('combobox', { name: 'Category' });

describe('the search bar', () => {
  it('navigates to the search results on Enter, and to category and search by the button', async () => {
    const { address } = renderNavBar();
    await userEvent.type(text(), 'red mug{Enter}');
    expect(address()).toBe('/product-list/search/red%20mug');
    expect((text() as HTMLInputElement).value).toBe('red mug');
    await userEvent.selectOptions(category(), 'Computers/Laptops');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/product-list/category/Computers,Laptops/search/red%20mug');
  });

  it('navigates to the category without a search text, and to the full list with All', async () => {
    const { address } = renderNavBar();
    await userEvent.selectOptions(category(), 'Audio');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/product-list/category/Audio');
    await userEvent.selectOptions(category(), 'All');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/product-list');
  });

  it('offers All and the names of the categories with products', () => {
    renderNavBar();
    expect([...category().querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'All',
      'Audio',
      'Computers/Laptops',
    ]);
  });
});

describe('NavBar', () => {
  it('selects All when the URL names an unknown category', () => {
    renderNavBar({ at: '/product-list/category/Nowhere' });
    expect((category() as HTMLSelectElement).value).toBe('');
    expect(category().querySelectorAll('option')).toHaveLength(3);
  });

  it('keeps the category of the URL, also without products', () => {
    renderNavBar({ at: '/product-list/category/New' });
    expect((category() as HTMLSelectElement).value).toBe('New');
  });

  it('shows a visitor Login and Register, and no badge on an empty cart', () => {
    renderNavBar();
    expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Register' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cart' }).textContent).toBe('Cart');
  });

  it('shows a customer a dropdown with their full name: My orders, My profile, Logout', async () => {
    const { dispatched } = renderNavBar({ user: anna });
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Anna Keller' }));
    expect(screen.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe('/user/my-orders');
    expect(screen.getByRole('link', { name: 'My profile' }).getAttribute('href')).toBe('/user');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'My orders' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Anna Keller' }));
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(dispatched).toContain(logoutRequested.type);
  });

  it('shows an administrator a link to the orders', () => {
    renderNavBar({ user: { ...anna, isAdmin: true } });
    expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin/orders');
  });

  it('tells an administrator that a customer has written', () => {
    renderNavBar({ user: { ...anna, isAdmin: true }, messageReceived: true });
    expect(screen.getByRole('link', { name: 'Admin new chat message' })).toBeTruthy();
  });

  it('shows the item count on the cart link, and the cart lines on hover with the newest one marked', async () => {
    renderNavBar({ items: [mug], lastAdded: 'mug' });
    const link = screen.getByRole('link', { name: /Cart/ });
    expect(link.textContent).toBe('2Cart');
    await userEvent.hover(link);
    const mini = await screen.findByRole('region', { name: 'In your cart' });
    expect(mini.textContent).toContain('Just added');
    expect(mini.textContent).toContain('$37.80');
  });
});
