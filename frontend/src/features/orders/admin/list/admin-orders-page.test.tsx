import { orderNumber } from '@shop/contracts/order-number.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeLive } from '../../../../shared/testing/fake-live.ts';
import type { FakeRequest, FakeResponse } from '../../../../shared/testing/fake-server.ts';
import { narrowScreen } from '../../../../shared/testing/narrow-screen.ts';
import { placed, registerTestHooks } from '../../render-orders.tsx';
import { showAdminOrders } from './render-admin-orders.tsx';

const mockLive = fakeLive();
jest.mock('../../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

registerTestHooks();

describe('administrator orders page', () => {
  it('has the columns of docs/requirements.md#admin-orders', async () => {
    showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [{ ...placed, paymentMethod: 'pp' }] }) });
    await screen.findByText('1 of 1');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Orders');
    expect(document.title).toBe('Orders · Best Online Shop');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['', '#', 'User', 'Date', 'Total', 'Delivered', 'Payment Method', 'Order details']);
    const link = screen.getByRole('link', { name: 'Go to order' });
    expect(link.getAttribute('href')).toBe(`/admin/order-details/${placed._id}`);
    expect(screen.getAllByText('Not paid').length).toBeGreaterThan(0);
  });

  it('shows the number, email, time and number of items of an order beside the columns', async () => {
    showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [placed] }) });
    await screen.findByText('1 of 1');
    const row = screen.getByRole('row', { name: /Maren Holt/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(2),
    ).toEqual([
      'Maren Holtm@example.com',
      '2026-11-2015:24 UTC',
      '$1,049.953 items',
      'No',
      'Cash On Delivery',
      `Go to order${orderNumber(placed._id)}`,
    ]);
  });

  it('shows a phone the same in the lines of a link, without a table', async () => {
    narrowScreen();
    showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [placed] }) });
    const row = await screen.findByRole('link', { name: /Maren Holt/ });
    for (const part of ['2026-11-20 15:24 UTC', 'm@example.com', `${orderNumber(placed._id)} · 3 items`])
      expect(row.textContent).toContain(part);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('opens the order by a click on its row and by Enter, not by a click on its checkbox', async () => {
    const { user, path } = showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [placed] }) });
    await screen.findByText('1 of 1');
    const row = screen.getByRole('row', { name: /Maren Holt/ });
    await user.click(within(row).getByRole('checkbox'));
    await screen.findByText('1 selected', { selector: 'strong' });
    expect(path()).toBe(`/x/${placed._id}`);
    await user.click(within(row).getByText('3 items'));
    expect(path()).toBe(`/admin/order-details/${placed._id}`);
  });

  it('opens the order of the focused row by Enter', async () => {
    const { user, path } = showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [placed] }) });
    await screen.findByText('1 of 1');
    act(() => screen.getByRole('row', { name: /Maren Holt/ }).focus());
    await user.keyboard('{Enter}');
    expect(path()).toBe(`/admin/order-details/${placed._id}`);
  });

  it("offers 'Try again' when a later part fails, without the empty state", async () => {
    const first = Array.from({ length: 200 }, (_, index) => ({ ...placed, _id: `o${index}` }));
    const call = 'GET /api/orders/admin';
    const part = ({ params }: FakeRequest): FakeResponse =>
      (params as { cursor?: string }).cursor ? { status: 500 } : { body: first, headers: { 'x-next-cursor': 'c1' } };
    const { user, server } = showAdminOrders({ [call]: part }, '?page=11');
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
    const { user, server, address } = showAdminOrders({ [call]: () => ({ body: [placed] }) });
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
      await waitFor(() => expect(lastParams(server)).toEqual({ limit: 200, sort }));
      expect(head(column).getAttribute('aria-sort')).toBe(direction);
      expect(address()).toBe(`?sort=${sort}`);
    }
    await user.click(head('User'));
    await screen.findByText('1 order, newest first');
    expect(address()).toBe('');
  });

  it('searches after a pause in typing, and resets an empty result', async () => {
    const { user, server } = showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [placed] }) });
    await screen.findByText('1 of 1');
    server.routes['GET /api/orders/admin'] = () => ({ body: [] });
    await user.type(screen.getByLabelText('Search by name or order'), 'xyz');
    await screen.findByText('No order matches');
    expect(lastParams(server)).toMatchObject({ search: 'xyz' });
    expect(server.count('GET /api/orders/admin')).toBe(2);
    server.routes['GET /api/orders/admin'] = () => ({ body: [placed] });
    await user.click(screen.getByRole('button', { name: 'Show all orders' }));
    await screen.findByText('1 of 1');
  });

  it('filters on the server by status, payment method and days, and keeps the filters in the URL', async () => {
    const call = 'GET /api/orders/admin';
    const shown = showAdminOrders({ [call]: () => ({ body: [placed] }) });
    const { user, server, address } = shown;
    await screen.findByText('1 of 1');
    await choose(user, 'Status', 'Paid');
    await choose(user, 'Payment method', 'PayPal');
    await typeDay(shown, 'Placed on or after (UTC)', '2026-11-01');
    await typeDay(shown, 'Placed on or before (UTC)', '2026-11-20');
    const filter = { status: 'paid', payment: 'pp', from: '2026-11-01', to: '2026-11-20' };
    await waitFor(() => expect(lastParams(server)).toEqual({ limit: 200, sort: 'date_-1', ...filter }));
    expect(Object.fromEntries(new URLSearchParams(address()))).toEqual(filter);
    const csv = screen.getByRole('link', { name: 'Export CSV' });
    expect(csv.getAttribute('href')).toBe(
      '/api/admin/order/orders.csv?status=paid&payment=pp&from=2026-11-01&to=2026-11-20',
    );
    expect(csv.hasAttribute('download')).toBe(true);
  });

  it('offers one filter for everything that is to be delivered', async () => {
    const { user, server, address } = showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [placed] }) });
    await screen.findByText('1 of 1');
    await choose(user, 'Status', 'To deliver');
    await waitFor(() => expect(lastParams(server)).toEqual({ limit: 200, sort: 'date_-1', status: 'to-deliver' }));
    expect(address()).toBe('?status=to-deliver');
  });

  it('opens with the filters of the URL, and removes them all from an empty result', async () => {
    const query = '?search=x&status=paid&payment=cod&from=2026-11-01&to=2026-11-02';
    const { user, server, address } = showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [] }) }, query);
    await user.click(await screen.findByRole('button', { name: 'Show all orders' }));
    await waitFor(() => expect(lastParams(server)).toEqual({ limit: 200, sort: 'date_-1' }));
    expect(address()).toBe('');
  });

  it('says that From is after To, requests nothing, and loads again without the days', async () => {
    const call = 'GET /api/orders/admin';
    const shown = showAdminOrders({ [call]: () => ({ body: [placed] }) });
    const { user, server } = shown;
    await screen.findByText('1 of 1');
    await typeDay(shown, 'Placed on or before (UTC)', '2026-11-10');
    await waitFor(() => expect(server.count(call)).toBe(2));
    await typeDay(shown, 'Placed on or after (UTC)', '2026-11-20');
    const hint = await screen.findByText('"From" is after "To"');
    const from = screen.getByLabelText('Placed on or after (UTC)');
    expect([from.getAttribute('aria-invalid'), from.getAttribute('aria-describedby')]).toEqual(['true', hint.id]);
    expect(screen.getByText('No order matches')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
    await server.settled();
    expect(server.count(call)).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Show all orders' }));
    await screen.findByText('1 of 1');
    expect(server.count(call)).toBe(3);
    expect(screen.queryByText('"From" is after "To"')).toBeNull();
  });

  it('opens with days in the wrong order without a request, and loads once they are in order', async () => {
    const query = '?from=2026-11-20&to=2026-11-01';
    const shown = showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [placed] }) }, query);
    const { server } = shown;
    await screen.findByText('"From" is after "To"');
    await screen.findByText('No order matches');
    await server.settled();
    expect(server.count('GET /api/orders/admin')).toBe(0);
    await typeDay(shown, 'Placed on or after (UTC)', '2026-10-20');
    await screen.findByText('1 of 1');
    expect(lastParams(server)).toMatchObject({ from: '2026-10-20', to: '2026-11-01' });
    expect(screen.queryByText('"From" is after "To"')).toBeNull();
  });

  it('filters and sorts in a drawer on a phone, when Filter is pressed', async () => {
    narrowScreen();
    const { user, server, address } = showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [placed] }) });
    await screen.findByText('1 of 1');
    await user.click(screen.getByRole('button', { name: 'Filter and sort' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filter and sort' });
    await choose(user, 'Sort by', 'Highest total first', drawer);
    await choose(user, 'Status', 'Delivered', drawer);
    expect(address()).toBe('');
    await user.click(within(drawer).getByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(lastParams(server)).toEqual({ limit: 200, sort: 'total_-1', status: 'delivered' }));
    await user.click(screen.getByRole('button', { name: /^Filter and sort/ }));
    const again = await screen.findByRole('dialog', { name: 'Filter and sort' });
    await user.click(within(again).getByRole('button', { name: 'Reset filters' }));
    await waitFor(() => expect(address()).toBe(''));
  });
});

function lastParams(server: ReturnType<typeof showAdminOrders>['server']) {
  return server.requests.findLast(({ path }) => path === '/api/orders/admin')?.params;
}

type User = ReturnType<typeof showAdminOrders>['user'];

/** Chooses an option of a select, by its label. */
async function choose(user: User, label: string, option: string, within_: HTMLElement = document.body) {
  await user.click(within(within_).getByRole('combobox', { name: label }));
  const options = await screen.findAllByTitle(option);
  await user.click(options.at(-1) as HTMLElement);
}

/** Types a day in place of the present one, and confirms it with Enter. */
async function typeDay(
  { user, address }: Pick<ReturnType<typeof showAdminOrders>, 'user' | 'address'>,
  label: string,
  day: string,
) {
  const field = screen.getByLabelText(label);
  await user.click(field);
  fireEvent.change(field, { target: { value: day } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(address()).toContain(day));
}
