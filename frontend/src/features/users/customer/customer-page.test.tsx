import type { AdminReview } from '@shop/contracts/catalogue-admin-api.ts';
import type { Conversation } from '@shop/contracts/chat-api.ts';
import type { CustomerOrders } from '@shop/contracts/order-admin-api.ts';
import type { Order } from '@shop/contracts/order-api.ts';
import type { UserSessions } from '@shop/contracts/user-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeRequest, FakeResponse } from '../../../shared/testing/fake-server.ts';
import { hostilePayloads } from '../../../shared/testing/hostile-payloads.ts';
import { expectPlainText, failOnScriptExecution } from '../../../shared/testing/hostile-text-checks.ts';
import { aroundEachPage, type Routing } from '../../../shared/testing/render-page.tsx';
import { makeUser, renderUsersPage } from '../render-users.tsx';

aroundEachPage();
failOnScriptExecution();

const ACCOUNT = 'GET /api/users/u2';
const SUMS = 'GET /api/admin/order/customers/u2';
const ORDERS = 'GET /api/orders/admin';
const CHATS = 'GET /api/chats';
const REVIEWS = 'GET /api/admin/catalogue/customers/u2/reviews';
const SESSIONS = 'GET /api/users/u2/sessions';

const at = '2026-11-20T15:24:10.000Z';
const nothing = { orders: 0, total: 0 };
const sums: CustomerOrders = {
  paid: { orders: 2, total: 1234.56 },
  refunded: { orders: 1, total: 18.9 },
  unpaid: nothing,
  ended: { orders: 3, total: 30 },
  confirmedEmails: ['person2@shop.test'],
};
const order = (last: string, over: Partial<Order> = {}): Order => ({
  _id: `0199c4e1-7a3b-7000-8000-0000000000${last}`,
  createdAt: at,
  user: { ...makeUser(2), phoneNumber: '', address: '', country: '', zipCode: '', city: '', state: '' },
  orderTotal: { itemsCount: 1, cartSubtotal: 18.9 },
  cartItems: [],
  paymentMethod: 'cod',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  status: 'placed',
  ...over,
});
const conversation: Conversation = {
  user: 'u2',
  name: 'First2 Last2',
  email: 'person2@shop.test',
  lastAt: at,
  open: true,
  unanswered: true,
  waitingSince: at,
  connected: true,
  lastMessage: { from: 'client', message: 'Where is my lamp?' },
};
const review: AdminReview = {
  _id: 'r1',
  user: { _id: 'u2', name: 'First2 Last2' },
  rating: 4,
  comment: 'Bright',
  createdAt: at,
  product: { _id: 'p1', name: 'Dome Lamp' },
};
const sessions: UserSessions = {
  lastLoginAt: at,
  sessions: [{ browser: 'Firefox on Linux', network: '203.0.113.0/24', startedAt: at, lastUsedAt: at }],
};
const all: Routing = {
  [ACCOUNT]: () => ({ body: makeUser(2) }),
  [SUMS]: () => ({ body: sums }),
  [ORDERS]: () => ({ body: [order('a1'), order('a2', { status: 'refunded' })] }),
  [CHATS]: () => ({ body: [conversation] }),
  [REVIEWS]: () => ({ body: { count: 7, reviews: [review] } }),
  [SESSIONS]: () => ({ body: sessions }),
};
const open = (routing: Routing = {}) => renderUsersPage({ ...all, ...routing }, '/admin/users/u2');
const section = (name: string) => screen.findByRole('region', { name });
const words = async (name: string) => (await section(name)).textContent;

describe('CustomerPage', () => {
  it('shows the person with email, age, role, state of the address and history, and links to the form', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'First2 Last2' });
    expect(document.title).toBe('First2 Last2 · Best Online Shop');
    await within(await section('Account')).findByText('Yes');
    expect(await words('Account')).toBe(
      'AccountEmailperson2@shop.testEmail confirmedYesCustomer since2026-01-31RoleCustomer',
    );
    expect(screen.getByRole('link', { name: 'Edit First2 Last2' }).getAttribute('href')).toBe('/admin/edit-user/u2');
    expect(screen.getByRole('link', { name: '← Go Back' }).getAttribute('href')).toBe('/admin/users');
    expect(screen.getByText('History of u2')).toBeTruthy();
  });

  it('says whether an administrator has a second factor, and that an address is not confirmed', async () => {
    open({
      [ACCOUNT]: () => ({ body: makeUser(2, { isAdmin: true, hasSecondFactor: true }) }),
      [SUMS]: () => ({ body: { ...sums, confirmedEmails: ['former@shop.test'] } }),
    });
    await screen.findByText('Not yet');
    expect(await words('Account')).toContain('RoleAdministratorSecond factorOn');
  });

  it('sums up what was paid, and apart from it what went back or came to nothing; leaves out what is 0', async () => {
    open();
    await screen.findByText('$1,234.56');
    expect(await words('Orders in sum')).toBe(
      'Orders in sumPaid$1,234.562 ordersRefunded$18.901 order, also refunds in progressCancelled or expired$30.003 orders',
    );
  });

  it('lists the newest orders of this customer with links, and more on request', async () => {
    const { server } = open({
      [ORDERS]: ({ params }: FakeRequest): FakeResponse =>
        (params as { cursor?: string }).cursor === undefined
          ? { body: [order('a1')], headers: { 'x-next-cursor': 'next' } }
          : { body: [order('a2', { status: 'refunded' })] },
    });
    const list = await screen.findByRole('list', { name: 'Orders' });
    const [first] = within(list).getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('/admin/order-details/0199c4e1-7a3b-7000-8000-0000000000a1');
    expect(list.textContent).toContain('2026-11-20 · Placed$18.90');
    fireEvent.click(screen.getByRole('button', { name: 'Show more orders' }));
    await waitFor(() => expect(list.textContent).toContain('2026-11-20 · Refunded$18.90'));
    expect(server.requests.filter(({ path }) => path === '/api/orders/admin').map(({ params }) => params)).toEqual([
      { limit: 5, user: 'u2' },
      { limit: 5, user: 'u2', cursor: 'next' },
    ]);
    expect(screen.queryByRole('button', { name: 'Show more orders' })).toBeNull();
  });

  it('shows the last message, and links to the conversation', async () => {
    const { server } = open();
    await screen.findByText('Where is my lamp?');
    expect(await words('Conversation')).toContain('Waits for an answer · online now');
    expect(screen.getByRole('link', { name: 'Open in Chats' }).getAttribute('href')).toBe(
      '/admin/chats?search=person2%40shop.test',
    );
    const sent = server.requests.find(({ path }) => path === '/api/chats');
    expect(sent?.params).toEqual({ user: 'u2', limit: 1 });
  });

  it('shows the newest reviews with links, how many there are, and which are hidden', async () => {
    open({ [REVIEWS]: () => ({ body: { count: 7, reviews: [{ ...review, hidden: 'Insults' }] } }) });
    const link = await screen.findByRole('link', { name: 'Dome Lamp' });
    expect(link.getAttribute('href')).toBe('/product-details/p1');
    expect(screen.getByText('Hidden').title).toBe('Insults');
    expect(await words('Reviews')).toContain('The newest 1 of 7');
    expect(screen.getByRole('link', { name: 'All reviews' }).getAttribute('href')).toBe('/admin/reviews?user=u2');
  });

  it('shows the last login and where the customer is logged in', async () => {
    open();
    await screen.findByText('Firefox on Linux');
    expect(await words('Logins')).toMatch(/Last login Nov 20, 2026.+203\.0\.113\.0\/24, last used Nov 20, 2026/);
  });

  it('says what there is not', async () => {
    open({
      [SUMS]: () => ({ body: { ...sums, paid: nothing, refunded: nothing, ended: nothing } }),
      [ORDERS]: () => ({ body: [] }),
      [CHATS]: () => ({ body: [] }),
      [REVIEWS]: () => ({ body: { count: 0, reviews: [] } }),
      [SESSIONS]: () => ({ body: { lastLoginAt: null, sessions: [] } }),
    });
    for (const text of ['No orders yet.', 'No conversation yet.', 'No reviews yet.', 'Not logged in anywhere.'])
      await screen.findByText(text);
    expect(await words('Orders in sum')).toBe('Orders in sumPaid$0.000 orders');
    expect(await words('Logins')).toContain('Not within the last 180 days');
    expect(screen.queryByRole('link', { name: 'Open in Chats' })).toBeNull();
  });

  it.each([
    [ACCOUNT, 'Account', 'The account could not be loaded.', 'First2 Last2'],
    [SUMS, 'Orders in sum', 'The sums of the orders could not be loaded.', '$1,234.56'],
    [ORDERS, 'Orders', 'The orders could not be loaded.', '2026-11-20 · Refunded'],
    [CHATS, 'Conversation', 'The conversation could not be loaded.', 'Where is my lamp?'],
    [REVIEWS, 'Reviews', 'The reviews could not be loaded.', 'Bright'],
    [SESSIONS, 'Logins', 'The logins could not be loaded.', 'Firefox on Linux'],
  ])('shows everything else when %s fails, and tries again', async (call, name, failed, loaded) => {
    const { server, logouts } = open({ [call]: () => ({ status: 500 }) });
    await screen.findByText((_, element) => element?.textContent?.startsWith(failed) ?? false, {
      selector: '.customer-failed',
    });
    await server.settled();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryAllByRole('status', { name: 'Loading' })).toEqual([]);
    server.routes[call] = all[call] as NonNullable<(typeof all)[string]>;
    fireEvent.click(within(await section(name)).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(document.body.textContent).toContain(loaded));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(logouts()).toBe(0);
  });

  it('does not claim to know whether an address is confirmed while the orders cannot be read', async () => {
    open({ [SUMS]: () => ({ status: 503 }) });
    expect(await within(await section('Account')).findByText('Not known at the moment')).toBeTruthy();
  });

  it('keeps the orders that are shown when more of them cannot be loaded', async () => {
    open({
      [ORDERS]: ({ params }: FakeRequest): FakeResponse =>
        (params as { cursor?: string }).cursor === undefined
          ? { body: [order('a1')], headers: { 'x-next-cursor': 'next' } }
          : { status: 500 },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more orders' }));
    await screen.findByText(/More orders could not be loaded/);
    expect(screen.getByRole('list', { name: 'Orders' }).textContent).toContain('Placed');
  });

  it('shows of a deleted user that they are gone, and the history', async () => {
    open({ [ACCOUNT]: () => ({ status: 404 }) });
    await screen.findByText('There is no such user');
    expect(screen.getByText('History of u2')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Account' })).toBeNull();
  });

  it.each(hostilePayloads)('renders hostile texts as text (P-E11): %s', async (payload) => {
    open({
      [ACCOUNT]: () => ({ body: makeUser(2, { name: payload, lastName: payload, email: payload }) }),
      [CHATS]: () => ({ body: [{ ...conversation, lastMessage: { from: 'client', message: payload } }] }),
      [REVIEWS]: () => ({
        body: { count: 1, reviews: [{ ...review, comment: payload, product: { _id: 'p1', name: payload } }] },
      }),
      [SESSIONS]: () => ({
        body: { ...sessions, sessions: [{ ...sessions.sessions[0], browser: payload, network: payload }] },
      }),
    });
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(`${payload} ${payload}`));
    await waitFor(() => expect(document.querySelector('blockquote')?.textContent).toBe(payload));
    expectPlainText();
  });
});
