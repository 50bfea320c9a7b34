import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import type { Order } from '@shop/contracts/order-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import type { FakeRequest, FakeResponse } from '../../../shared/testing/fake-server.ts';
import { hostilePayloads } from '../../../shared/testing/hostile-payloads.ts';
import { expectPlainText, failOnScriptExecution } from '../../../shared/testing/hostile-text-checks.ts';
import { anAccount } from '../../../shared/testing/people.ts';
import { aroundEachPage, openPage, type Routing } from '../../../shared/testing/render-page.tsx';
import { Palette } from './Palette.tsx';

aroundEachPage();
failOnScriptExecution();

const ORDERS = 'GET /api/orders/admin';
const PEOPLE = 'GET /api/users';
const PRODUCTS = 'GET /api/products/admin';

const order: Order = {
  _id: '0199c4e1-7a3b-7000-8000-0000000000a1',
  createdAt: '2026-11-20T15:24:10.000Z',
  user: { ...anAccount(), phoneNumber: '', address: '', country: '', zipCode: '', city: '', state: '' },
  orderTotal: { itemsCount: 1, cartSubtotal: 18.9 },
  cartItems: [],
  paymentMethod: 'cod',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  status: 'placed',
};
const lamp: AdminProduct = {
  _id: 'p1',
  name: 'Dome Lamp',
  price: 79,
  category: 'Home',
  count: 3,
  image: null,
  updatedAt: '2026-11-20T15:24:10.000Z',
  published: true,
};
const nothing: Routing = {
  [ORDERS]: () => ({ body: [] }),
  [PEOPLE]: () => ({ body: [] }),
  [PRODUCTS]: () => ({ body: [] }),
};
const something: Routing = {
  [ORDERS]: () => ({ body: [order] }),
  [PEOPLE]: () => ({ body: [anAccount()] }),
  [PRODUCTS]: () => ({ body: [lamp] }),
};

function renderPalette(routing: Routing = nothing) {
  const [onClose, onKeys] = [jest.fn(), jest.fn()];
  const page = openPage({
    routing: { ...nothing, ...routing },
    slices: { account: () => ({ user: null }) },
    at: '/admin/orders',
    children: <Route path="*" element={<Palette onClose={onClose} onKeys={onKeys} />} />,
  });
  return { ...page, onClose, onKeys };
}

const input = () => screen.getByRole('combobox');
const labels = () => screen.getAllByRole('option').map((option) => option.querySelector('.palette-label')?.textContent);
/** The chosen option, which the input names. */
const active = () => {
  const option = screen.getByRole('option', { selected: true });
  expect(input().getAttribute('aria-activedescendant')).toBe(option.id);
  return option.querySelector('.palette-label')?.textContent;
};

describe('Palette', () => {
  it('is a dialog with a focused combobox that controls the listbox of all pages and actions', async () => {
    const { server } = renderPalette();
    expect(screen.getByRole('dialog', { name: 'Search and go to' })).toBeTruthy();
    expect(document.activeElement).toBe(input());
    expect(input().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Results' }).id);
    expect(labels()).toEqual([
      ...['Orders', 'Products', 'Categories', 'Reviews', 'Search', 'Users', 'Chats', 'Analytics'],
      ...['History', 'System', 'Security', 'Pages', 'Settings'],
      ...['Create a product', 'Products with low stock', 'Products that are sold out', 'Reviews without an answer'],
      ...['View shop', 'My profile', 'Keyboard shortcuts', 'Logout'],
    ]);
    expect(active()).toBe('Orders');
    expect(server.requests).toEqual([]);
  });

  it('searches orders, people and products when typing pauses, and groups what it finds', async () => {
    const { server } = renderPalette(something);
    await userEvent.type(input(), ' lamp ');
    const people = await screen.findByRole('group', { name: 'People' });
    expect(within(people).getByRole('option').textContent).toBe('Anna Kellera@example.com');
    expect(within(people).getByRole('option').getAttribute('href')).toBe('/admin/users/u1');
    const [found] = within(screen.getByRole('group', { name: 'Orders' })).getAllByRole('option');
    expect(found?.getAttribute('href')).toBe(`/admin/order-details/${order._id}`);
    expect(found?.textContent).toContain('Anna Keller · 2026-11-20 · $18.90');
    const product = within(screen.getByRole('group', { name: 'Products' })).getByRole('option');
    expect([product.textContent, product.getAttribute('href')]).toEqual([
      'Dome Lamp$79.00 · 3 in stock',
      '/admin/edit-product/p1',
    ]);
    expect(screen.getByText('3 results')).toBeTruthy();
    expect(server.requests.map(({ path, params }) => [path, params])).toEqual([
      ['/api/orders/admin', { search: 'lamp', limit: 5 }],
      ['/api/users', { search: 'lamp', limit: 5 }],
      ['/api/products/admin', { search: 'lamp', limit: 5 }],
    ]);
  });

  it('moves by the arrow keys around the end, and starts again with another text', async () => {
    renderPalette();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Categories');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(active()).toBe('Logout');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Orders');
    await userEvent.keyboard('{ArrowDown}s');
    expect(labels()).toEqual([
      'Search',
      'System',
      'Security',
      'Settings',
      'Products with low stock',
      'Products that are sold out',
      'View shop',
      'Keyboard shortcuts',
    ]);
    expect(active()).toBe('Search');
  });

  it('opens the chosen one by Enter, and closes', async () => {
    const { address, onClose } = renderPalette(something);
    await userEvent.type(input(), 'dome');
    await screen.findByRole('group', { name: 'Products' });
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(address()).toBe('/admin/edit-product/p1');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('leads to the whole list when there may be more', async () => {
    const many = Array.from({ length: 5 }, (_, index) => anAccount({ _id: `u${index}` }));
    renderPalette({ [PEOPLE]: () => ({ body: many }) });
    await userEvent.type(input(), 'a&b');
    const all = await screen.findByRole('option', { name: 'All people with “a&b”' });
    expect(all.getAttribute('href')).toBe('/admin/users?search=a%26b');
  });

  it('runs the actions: shortcuts and Logout', async () => {
    const { onKeys, onClose, logouts } = renderPalette();
    await userEvent.type(input(), 'keyboard{Enter}');
    expect([onKeys.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
    await userEvent.clear(input());
    await userEvent.type(input(), 'logo{Enter}');
    expect(logouts()).toBe(1);
  });

  it('says that it searches, then that there is nothing', async () => {
    let answer = (_: FakeResponse) => {};
    const { server } = renderPalette({ [PEOPLE]: () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.type(input(), 'nowhere');
    await screen.findByText('Searching ….');
    expect(screen.queryByRole('option')).toBeNull();
    expect(input().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(server.count(PEOPLE)).toBe(1));
    answer({ body: [] });
    await screen.findByText('Nothing found for “nowhere”');
  });

  it('shows what it found when one part fails, names that part and tries it again', async () => {
    const { server } = renderPalette({ ...something, [ORDERS]: () => ({ status: 500 }) });
    await userEvent.type(input(), 'lamp');
    expect((await screen.findByRole('alert')).textContent).toContain('Orders could not be searched.');
    expect(labels()).toEqual(['Anna Keller', 'Dome Lamp']);
    server.routes[ORDERS] = () => ({ body: [order] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('group', { name: 'Orders' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.count(PEOPLE)).toBe(1);
  });

  it('ignores and aborts the search for a former text', async () => {
    const answers = new Map<string, (response: FakeResponse) => void>();
    const { server } = renderPalette({
      [PEOPLE]: ({ params }: FakeRequest) =>
        new Promise((resolve) => answers.set((params as { search: string }).search, resolve)),
    });
    await userEvent.type(input(), 'an');
    await waitFor(() => expect(answers.has('an')).toBe(true));
    await userEvent.type(input(), 'na');
    await waitFor(() => expect(answers.has('anna')).toBe(true));
    const former = server.requests.find(
      ({ path, params }) => path === '/api/users' && (params as { search: string }).search === 'an',
    );
    await waitFor(() => expect(former?.signal?.aborted).toBe(true));
    answers.get('an')?.({ body: [anAccount({ name: 'Former' })] });
    answers.get('anna')?.({ body: [anAccount()] });
    await screen.findByRole('option', { name: /Anna Keller/ });
    expect(screen.queryByText(/Former/)).toBeNull();
  });

  it('searches nothing for a single letter', async () => {
    const { server } = renderPalette(something);
    await userEvent.type(input(), 'x');
    await screen.findByText('Nothing found for “x”');
    await userEvent.type(input(), 'y');
    await screen.findByRole('group', { name: 'People' });
    expect(server.count(PEOPLE)).toBe(1);
  });

  it('closes by Escape and by its button', async () => {
    const { onClose } = renderPalette();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByText('Close'));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('renders hostile texts as text (P-E11)', async () => {
    const named = <Row extends object>(row: Row) =>
      hostilePayloads.map((name, index) => ({ ...row, _id: `${index}`, name }));
    renderPalette({
      [PEOPLE]: () => ({ body: named(anAccount()) }),
      [PRODUCTS]: () => ({ body: named(lamp) }),
      [ORDERS]: () => ({
        body: hostilePayloads.map((name, index) => ({ ...order, _id: `${index}`, user: { ...order.user, name } })),
      }),
    });
    fireEvent.change(input(), { target: { value: 'hostile' } });
    await screen.findByRole('group', { name: 'Products' });
    for (const payload of hostilePayloads) expect(document.body.textContent).toContain(payload);
    expectPlainText();
  });
});
