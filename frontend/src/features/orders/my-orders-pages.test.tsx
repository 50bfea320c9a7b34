import { screen, waitFor, within } from '@testing-library/react';
import { fakeLive } from '../../shared/testing/fake-live.ts';
import type { FakeRequest, FakeResponse } from '../../shared/testing/fake-server.ts';
import { AdminOrdersPage } from './AdminOrdersPage.tsx';
import { MyOrdersPage } from './MyOrdersPage.tsx';
import { delivered, placed, registerTestHooks, show } from './render-orders.tsx';

const mockLive = fakeLive();
jest.mock('../../shared/live-socket.ts', () => ({ liveChannel: () => mockLive.channel() }));

registerTestHooks();

describe('My Orders page', () => {
  it('has the columns of docs/requirements.md#my-orders and a link to each order', async () => {
    show(<MyOrdersPage />, { 'GET /api/orders': () => ({ body: [placed, { ...placed, _id: 'o2', ...delivered }] }) });
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'User',
      'Date',
      'Total',
      'Delivered',
      'Order details',
    ]);
    const first = table.getAllByRole('row')[1] as HTMLElement;
    expect(first.textContent).toBe('1Maren Holt2026-11-20$1,049.95Not yetGo to order');
    expect(within(first).getByRole('link').getAttribute('href')).toBe(`/user/order-details/${placed._id}`);
    expect(screen.getByText('2 orders')).toBeTruthy();
  });

  it('marks orders that wait for a payment with PayPal', async () => {
    const pp = { ...placed, paymentMethod: 'pp' } as const;
    const orders = [pp, { ...pp, _id: 'o2', status: 'expired' }, { ...pp, _id: 'o3', status: 'paid', isPaid: true }];
    show(<MyOrdersPage />, { 'GET /api/orders': () => ({ body: orders }) });
    const [, waiting, expired, paid] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(waiting?.textContent).toContain('Not yetNot paid yet');
    expect(expired?.textContent).toContain('Expired');
    expect(`${expired?.textContent} ${paid?.textContent}`).not.toContain('Not paid yet');
  });

  it('links to the products when there are no orders', async () => {
    show(<MyOrdersPage />, { 'GET /api/orders': () => ({ body: [] }) });
    await screen.findByText('No orders yet');
    expect(screen.getByText('Browse products').getAttribute('href')).toBe('/product-list');
  });

  it("offers 'Try again' when the orders fail to load, without a logout", async () => {
    const { user, server } = show(<MyOrdersPage />, { 'GET /api/orders': () => ({ status: 500 }) });
    const again = await screen.findByRole('button', { name: /Try again/ });
    server.routes['GET /api/orders'] = () => ({ body: [placed] });
    await user.click(again);
    await screen.findByRole('table');
  });
});

describe('administrator orders page', () => {
  it('has the columns of docs/requirements.md#admin-orders', async () => {
    show(<AdminOrdersPage />, { 'GET /api/orders/admin': () => ({ body: [{ ...placed, paymentMethod: 'pp' }] }) });
    await screen.findByText('1 of 1');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Orders');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['#', 'User', 'Date', 'Total', 'Delivered', 'Payment Method', 'Order details']);
    const link = screen.getByRole('link', { name: 'Go to order' });
    expect(link.getAttribute('href')).toBe(`/admin/order-details/${placed._id}`);
    expect(screen.getAllByText('Not paid').length).toBeGreaterThan(0);
  });

  it("offers 'Try again' when a later part fails, without the empty state", async () => {
    const first = Array.from({ length: 200 }, (_, index) => ({ ...placed, _id: `o${index}` }));
    const call = 'GET /api/orders/admin';
    const part = ({ params }: FakeRequest): FakeResponse =>
      (params as { cursor?: string }).cursor ? { status: 500 } : { body: first, headers: { 'x-next-cursor': 'c1' } };
    const { user, server } = show(<AdminOrdersPage />, { [call]: part }, '?page=11');
    await screen.findByText('Some orders could not be loaded');
    expect(screen.queryByText('No data')).toBeNull();
    server.routes[call] = (request) =>
      (request.params as { cursor?: string }).cursor ? { body: [placed] } : part(request);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 of 201');
    expect(screen.queryByText('Some orders could not be loaded')).toBeNull();
  });

  it('sorts on the server, keeps the sort in the URL and shows it', async () => {
    const call = 'GET /api/orders/admin';
    const { user, server, address } = show(<AdminOrdersPage />, { [call]: () => ({ body: [placed] }) });
    await screen.findByText('1 order, newest first');
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Date').getAttribute('aria-sort')).toBe('descending');
    for (const [column, sort, direction, words] of [
      ['Date', 'date_1', 'ascending', 'oldest first'],
      ['Total', 'total_1', 'ascending', 'lowest total first'],
      ['Total', 'total_-1', 'descending', 'highest total first'],
      ['User', 'user_1', 'ascending', 'by last name, A to Z'],
      ['User', 'user_-1', 'descending', 'by last name, Z to A'],
    ] as const) {
      await user.click(head(column));
      await screen.findByText(`1 order, ${words}`);
      await waitFor(() => expect(server.requests.at(-1)?.params).toEqual({ limit: 200, sort }));
      expect(head(column).getAttribute('aria-sort')).toBe(direction);
      expect(address()).toBe(`?sort=${sort}`);
    }
    await user.click(head('User'));
    await screen.findByText('1 order, newest first');
    expect(address()).toBe('');
  });

  it('searches after a pause in typing, and resets an empty result', async () => {
    const { user, server } = show(<AdminOrdersPage />, { 'GET /api/orders/admin': () => ({ body: [placed] }) });
    await screen.findByText('1 of 1');
    server.routes['GET /api/orders/admin'] = () => ({ body: [] });
    await user.type(screen.getByLabelText('Search by name or order'), 'xyz');
    await screen.findByText('No order matches', {}, { timeout: 5_000 });
    expect(server.requests.at(-1)?.params).toMatchObject({ search: 'xyz' });
    expect(server.count('GET /api/orders/admin')).toBe(2);
    server.routes['GET /api/orders/admin'] = () => ({ body: [placed] });
    await user.click(screen.getByRole('button', { name: 'Show all orders' }));
    await screen.findByText('1 of 1');
  });
});
