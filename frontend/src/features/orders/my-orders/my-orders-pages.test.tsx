import type { Order } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import { delivered, placed, registerTestHooks, show } from '../render-orders.tsx';
import { MyOrdersPage } from './MyOrdersPage.tsx';

const mockLive = fakeLive();
jest.mock('../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

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
    expect(first.textContent).toBe(
      `1Maren HoltTrail Bottle2026-11-20$1,049.95Not yetGo to order${orderNumber(placed._id)}Buy again`,
    );
    expect(within(first).getByRole('link').getAttribute('href')).toBe(`/user/order-details/${placed._id}`);
    expect(screen.getByText('2 orders')).toBeTruthy();
  });

  it("follows its orders' changes, and not every new order of the shop", async () => {
    const call = 'GET /api/orders';
    const { server } = show(<MyOrdersPage />, { [call]: () => ({ body: [placed] }) });
    await screen.findByText('Not yet');
    const { _id, orderTotal, createdAt } = placed;
    mockLive.say({ what: 'new order', order: { _id, createdAt, orderTotal } });
    // Reloads are batched: what the first event would load comes before the second.
    await server.settled();
    server.routes[call] = () => ({ body: [{ ...placed, ...delivered }] });
    mockLive.say({ what: 'order changed', change: { _id, status: 'delivered' } });
    await waitFor(() => expect(screen.queryByText('Not yet')).toBeNull());
    expect(server.count(call)).toBe(2);
  });

  it('puts an order into the cart again and opens it', async () => {
    const lines = [...placed.cartItems, { ...placed.cartItems[0], productID: 'p2', name: 'Mug' }] as Order['cartItems'];
    const page = show(<MyOrdersPage />, { 'GET /api/orders': () => ({ body: [{ ...placed, cartItems: lines }] }) });
    const [button] = await screen.findAllByRole('button', { name: 'Buy again: Trail Bottle and 1 other product' });
    await page.user.click(button as HTMLElement);
    expect(page.bought()).toEqual(lines);
    expect(page.path()).toBe('/cart');
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
