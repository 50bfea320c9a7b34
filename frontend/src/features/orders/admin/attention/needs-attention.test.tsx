import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeLive } from '../../../../shared/testing/fake-live.ts';
import type { FakeResponse } from '../../../../shared/testing/fake-server.ts';
import { freezeDate } from '../../../../shared/testing/freeze-date.ts';
import { placed, registerTestHooks } from '../../render-orders.tsx';
import { calmCatalogue, nothing, showAdminOrders } from '../list/render-admin-orders.tsx';

const mockLive = fakeLive();
jest.mock('../../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

registerTestHooks();
freezeDate();

const call = 'GET /api/admin/order/attention';
const catalogueCall = 'GET /api/admin/catalogue/attention';
const at = '2026-11-20T10:00:00.000Z';
const attention: OrderAttention = {
  discrepancies: [
    {
      _id: 'd1',
      rule: 'payment-mismatch',
      subject: 'capture/C-1',
      details: { orderId: placed._id, verdict: 'other-amount', amountCents: 1000, expectedCents: 104995 },
      foundAt: at,
    },
    { _id: 'd2', rule: 'stock-mismatch', subject: 'product/p1', details: { counted: 3, stored: 4 }, foundAt: at },
  ],
  discrepanciesCount: 2,
  failedRefunds: [
    { _id: 'r1', orderId: placed._id, amount: 12.5, error: 'INSUFFICIENT_FUNDS', canRetry: true, requestedAt: at },
  ],
  failedRefundsCount: 1,
  overdue: [{ _id: placed._id, createdAt: at, user: { name: 'Maren', lastName: 'Holt' }, total: 1049.95 }],
  overdueCount: 25,
  soldOut: [{ _id: 'p7', name: 'Reading lamp', waiting: 12 }],
  soldOutCount: 3,
};

/** Opens the list of orders with a response to what needs attention. */
async function open(response: FakeResponse, routes: Record<string, () => FakeResponse> = {}) {
  const shown = showAdminOrders({
    'GET /api/orders/admin': () => ({ body: [placed] }),
    [call]: () => response,
    ...routes,
  });
  await screen.findByText('1 of 1');
  return shown;
}

const tile = (name: RegExp) => screen.findByRole('button', { name });

describe("'Needs attention'", () => {
  it('shows nothing when nothing needs attention', async () => {
    await open({ body: nothing });
    expect(screen.queryByRole('heading', { name: 'Needs attention' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('offers Try again when it cannot be loaded, and keeps the list', async () => {
    const { user, server } = await open({ status: 500 });
    const failure =
      'What needs attention could not be loaded in part: late orders, refunds, discrepancies and sold-out products.';
    expect(screen.getByText(failure)).toBeTruthy();
    server.routes[call] = () => ({ body: attention });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Needs attention' });
    await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
    expect(server.count(catalogueCall)).toBe(1);
  });

  it('is one panel of everything that waits, whose numbers lead to the page of each kind', async () => {
    showAdminOrders(
      {
        'GET /api/orders/admin': () => ({ body: [placed] }),
        [call]: () => ({ body: attention }),
        [catalogueCall]: () => ({
          body: { soldOutCount: 3, lowStockCount: 1, criticalReviewsCount: 2, failedSearchesCount: 1_234 },
        }),
      },
      '',
      { count: 1, isPending: false, isUnknown: false, onRetry: () => undefined },
    );
    const section = within(await screen.findByRole('region', { name: 'Needs attention' }));
    await section.findByRole('link', { name: /^1,234 searches without a result/ });
    const wordsOf = (tile: Element) =>
      [...tile.querySelectorAll('.attention-number, strong')].map((part) => part.textContent);
    expect(section.getAllByRole('link').map((link) => [...wordsOf(link), link.getAttribute('href')])).toEqual([
      ['1', 'customer waits in the chat', '/admin/chats'],
      ['2', 'critical reviews', '/admin/reviews?show=unanswered&stars=1%2C2'],
      ['1', 'product low on stock', '/admin/products?stock=low&published=true&sort=stock_1'],
      ['1,234', 'searches without a result', '/admin/search?days=7'],
    ]);
    expect(section.getAllByRole('button').map(wordsOf)).toEqual([
      ['2', 'discrepancies'],
      ['1', 'failed refund'],
      ['25', 'to deliver'],
      ['3', 'products at 0'],
    ]);
  });

  it('appears at once when all is known, and without the chat when that takes long', async () => {
    showAdminOrders({ 'GET /api/orders/admin': () => ({ body: [placed] }), [call]: () => ({ body: attention }) }, '', {
      count: 0,
      isPending: true,
      isUnknown: false,
      onRetry: () => undefined,
    });
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
    await screen.findByRole('region', { name: 'Needs attention' });
    await screen.findByText('1 of 1');
  });

  it('shows what could be loaded, names what could not, and tries only that again', async () => {
    const onRetry = jest.fn();
    const { user, server } = showAdminOrders(
      {
        'GET /api/orders/admin': () => ({ body: [placed] }),
        [call]: () => ({ body: attention }),
        [catalogueCall]: () => ({ status: 500 }),
      },
      '',
      { count: 0, isPending: false, isUnknown: true, onRetry },
    );
    await tile(/^2 discrepancies/);
    await screen.findByText(
      /in part: low stock, critical reviews and searches without a result; who waits in the chat\.$/,
    );
    server.routes[catalogueCall] = () => ({ body: { ...calmCatalogue, lowStockCount: 4 } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: /^4 products low on stock/ });
    await screen.findByText(/in part: who waits in the chat\.$/);
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(server.count(call)).toBe(1);
  });

  it('shows the numbers, and the rows of one kind at a time', async () => {
    const { user } = await open({ body: attention });
    const discrepancies = await tile(/^2 discrepancies/);
    expect(discrepancies.getAttribute('aria-expanded')).toBe('false');
    await user.click(discrepancies);
    expect(discrepancies.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('A payment does not match its order')).toBeTruthy();
    expect(screen.getByText('Problem').nextSibling?.textContent).toBe('It is not the total of the order.');
    expect(screen.getByText('Expected').nextSibling?.textContent).toBe('$1,049.95');
    expect(screen.getByRole('link', { name: 'Open the order, order 00000-00051' }).getAttribute('href')).toBe(
      `/admin/order-details/${placed._id}`,
    );
    expect(screen.getByRole('link', { name: 'Open the product, Product p1' }).getAttribute('href')).toBe(
      '/admin/edit-product/p1',
    );
    await user.click(await tile(/^1 failed refund/));
    expect(screen.getByText("The shop's PayPal account has too little money.")).toBeTruthy();
    expect(screen.queryByText('A payment does not match its order')).toBeNull();
    await user.click(await tile(/^1 failed refund/));
    expect(screen.queryByText(/too little money/)).toBeNull();
  });

  it('gives the actions of rows of one rule different names', async () => {
    const ids = ['0199c4e1-7a3b-7000-8000-0000000000a1', '0199c4e1-7a3b-7000-8000-0000000000b2'];
    const discrepancies = ids.map((id) => {
      return { _id: id, rule: 'missing-refund', subject: `order/${id}`, details: {}, foundAt: at } as const;
    });
    const { user } = await open({ body: { ...nothing, discrepancies, discrepanciesCount: 2 } });
    await user.click(await tile(/^2 discrepancies/));
    for (const id of ['00000-00051', '00000-0005J']) {
      expect(screen.getByRole('link', { name: `Open the order, order ${id}` })).toBeTruthy();
      expect(screen.getByRole('button', { name: new RegExp(`^Mark as resolved: .*, Order ${id}$`) })).toBeTruthy();
    }
  });

  it('marks a discrepancy as resolved, and moves the focus to the section', async () => {
    const resolve = 'POST /api/admin/order/discrepancies/d1/resolve';
    const { user, server } = await open(
      { body: attention },
      { [resolve]: () => ({ status: 503, message: 'The order service is down' }) },
    );
    await user.click(await tile(/^2 discrepancies/));
    const button = screen.getByRole('button', { name: /^Mark as resolved: A payment/ });
    await user.click(button);
    expect((await screen.findByText('The order service is down')).getAttribute('role')).toBe('alert');
    server.routes[resolve] = () => ({ body: { message: 'discrepancy resolved' } });
    // The list is loaded again a second later.
    const discrepancies = attention.discrepancies.slice(1);
    server.routes[call] = () => ({ body: { ...attention, discrepancies, discrepanciesCount: 1 } });
    await user.click(button);
    await screen.findByText('Marked as resolved.');
    await tile(/^1 discrepancy/);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Needs attention' }));
  });

  it('discards a response from before an action, and loads again', async () => {
    const resolve = 'POST /api/admin/order/discrepancies/d1/resolve';
    const before = { ...nothing, discrepancies: attention.discrepancies.slice(0, 1), discrepanciesCount: 1 };
    const { user, server } = await open(
      { body: before },
      { [resolve]: () => ({ body: { message: 'discrepancy resolved' } }) },
    );
    await user.click(await tile(/^1 discrepancy/));
    let respond: (response: FakeResponse) => void = () => undefined;
    server.routes[call] = () => new Promise<FakeResponse>((answer) => (respond = answer));
    mockLive.say({ what: 'connected' });
    await waitFor(() => expect(server.count(call)).toBe(2));
    await user.click(screen.getByRole('button', { name: /^Mark as resolved/ }));
    await screen.findByText('Marked as resolved.');
    server.routes[call] = () => ({ body: nothing });
    respond({ body: before });
    await waitFor(() => expect(server.count(call)).toBe(3));
    await server.settled();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull());
  });

  it('stops following live events when the list is left', async () => {
    const { leave } = await open({ body: attention });
    await tile(/^2 discrepancies/);
    expect(mockLive.listening()).toBe(2);
    leave();
    await waitFor(() => expect(mockLive.listening()).toBe(0));
  });

  it('retries a failed refund, and disappears with its last row', async () => {
    const only = { ...nothing, failedRefunds: attention.failedRefunds, failedRefundsCount: 1 };
    const retry = 'POST /api/admin/order/refunds/r1/retry';
    const { user, server } = await open({ body: only }, { [retry]: () => ({ body: { message: 'refund requested' } }) });
    server.routes[call] = () => ({ body: nothing });
    await user.click(await tile(/^1 failed refund/));
    await user.click(screen.getByRole('button', { name: /^Retry the refund, order/ }));
    await screen.findByText('The refund will be tried again.');
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
    await waitFor(() => expect(server.count(call)).toBe(2));
  });

  it('offers no retry for a refund that is late but has not failed', async () => {
    const failedRefunds = attention.failedRefunds.map((row) => ({ ...row, canRetry: false, error: 'no response' }));
    const { user } = await open({ body: { ...nothing, failedRefunds, failedRefundsCount: 1 } });
    await user.click(await tile(/^1 failed refund/));
    expect(screen.getByText('PayPal has not confirmed it yet (no response)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Retry the refund/ })).toBeNull();
  });

  it('links to overdue orders and to the list that shows all of them', async () => {
    const { user, server } = await open({ body: attention });
    await user.click(await tile(/^25 to deliver/));
    const section = within(screen.getByRole('region', { name: 'Needs attention' }));
    expect(section.getByRole('link', { name: 'Go to order 00000-00051' }).getAttribute('href')).toBe(
      `/admin/order-details/${placed._id}`,
    );
    expect(section.getByText('and 24 more')).toBeTruthy();
    expect(section.getByRole('link', { name: 'Show these orders' }).getAttribute('href')).toBe(
      '/admin/orders?status=to-deliver&to=2026-11-18&sort=date_1',
    );
    expect(server.count(call)).toBe(1);
  });

  it('marks an overdue order as delivered after asking, and removes its row', async () => {
    const deliver = `PUT /api/orders/delivered/${placed._id}`;
    const { user, server } = await open(
      { body: { ...nothing, overdue: attention.overdue, overdueCount: 2 } },
      { [deliver]: () => ({ status: 503, message: 'The order service is down' }) },
    );
    await user.click(await tile(/^2 to deliver/));
    const button = screen.getByRole('button', { name: 'Mark as delivered: order 00000-00051' });
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(dialog.getByText(/^Order 00000-00051 of Maren Holt will be marked as delivered/)).toBeTruthy();
    expect(server.count(deliver)).toBe(0);
    await user.click(dialog.getByRole('button', { name: 'Mark as delivered' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The order service is down');
    server.routes[deliver] = () => ({ body: placed });
    // The list is loaded again a second later.
    server.routes[call] = () => ({ body: { ...nothing, overdueCount: 1 } });
    await user.click(dialog.getByRole('button', { name: 'Mark as delivered' }));
    await screen.findByText('Marked as delivered.');
    await tile(/^1 to deliver/);
    expect(screen.queryByRole('button', { name: 'Mark as delivered: order 00000-00051' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Needs attention' }));
  });

  it('links to the forms of products at 0, and to the list of all of them', async () => {
    const { user } = await open({ body: { ...nothing, soldOut: attention.soldOut, soldOutCount: 3 } });
    await user.click(await tile(/^3 products at 0/));
    expect(screen.getByRole('link', { name: 'Edit the product, Reading lamp' }).getAttribute('href')).toBe(
      '/admin/edit-product/p7',
    );
    expect(screen.getByText('12 customers wait for it')).toBeTruthy();
    expect(screen.getByText('and 2 more')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show sold-out products' }).getAttribute('href')).toBe(
      '/admin/products?stock=out&published=true',
    );
  });

  it('reloads after an order changed, and keeps its rows when that fails', async () => {
    const { server } = await open({ body: attention });
    server.routes[call] = () => ({ body: { ...attention, overdueCount: 3 } });
    mockLive.say({ what: 'order changed', change: { _id: placed._id, status: 'delivered' } });
    await tile(/^3 to deliver/);
    server.routes[call] = () => ({ status: 500 });
    mockLive.say({ what: 'connected' });
    await waitFor(() => expect(server.count(call)).toBe(3));
    await tile(/^3 to deliver/);
  });
});
