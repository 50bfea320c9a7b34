import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useId } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { fakeLive } from '../../shared/testing/fake-live.ts';
import { type Asked, fakeServer, type Told } from '../../shared/testing/fake-server.ts';
import { sagaStore } from '../../shared/testing/saga-store.ts';
import { AdminOrderDetailsPage } from './AdminOrderDetailsPage.tsx';
import { AdminOrdersPage } from './AdminOrdersPage.tsx';
import { MyOrdersPage } from './MyOrdersPage.tsx';
import { OrderDetailsPage } from './OrderDetailsPage.tsx';
import { ordersSaga } from './orders-saga.ts';
import { ordersReducer } from './orders-slice.ts';

const mockLive = fakeLive();
jest.mock('../../shared/live-socket.ts', () => ({ liveChannel: () => mockLive.channel() }));

const placed: OrderDetails = {
  _id: '0199c4e1-7a3b-7000-8000-0000000000a1',
  createdAt: '2026-11-20T15:24:10.000Z',
  user: {
    _id: 'u1',
    name: 'Maren',
    lastName: 'Holt',
    email: 'm@example.com',
    phoneNumber: '+1 206 555 0117',
    address: 'Harbour Road 3',
    country: 'United States',
    zipCode: '98101',
    city: 'Seattle',
    state: 'Washington',
  },
  orderTotal: { itemsCount: 3, cartSubtotal: 1049.95 },
  cartItems: [{ productID: 'p1', name: 'Trail Bottle', image: null, quantity: 3, price: 349.95, count: 9 }],
  paymentMethod: 'cod',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  status: 'placed',
  history: [{ at: '2026-11-20T15:24:10.000Z', what: 'placed', by: 'customer' }],
};
const at = '2026-11-21T09:00:00.000Z';
const delivered = { isDelivered: true, deliveredAt: at, isPaid: true, paidAt: at, status: 'delivered' } as const;

let stop = () => undefined as unknown;
function show(page: ReactNode, routes: Record<string, (asked: Asked) => Told>, query = '') {
  const server = fakeServer(routes);
  const shop = sagaStore({ orders: ordersReducer }, ordersSaga);
  stop = shop.stop;
  render(
    <Provider store={shop.store}>
      <MemoryRouter initialEntries={[`/x/${placed._id}${query}`]}>
        <Routes>
          <Route path="/x/:id" element={page} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { server, user: userEvent.setup() };
}
const one = (over: Partial<OrderDetails> = {}) => ({
  [`GET /api/orders/user/${placed._id}`]: () => ({ body: { ...placed, ...over } }),
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe("the customer's order page", () => {
  it('in cash: wait, and pay on delivery (SPEC §4)', async () => {
    show(<OrderDetailsPage />, one());
    await screen.findByText('Wait for your order. You pay on delivery');
    expect(screen.getByText('Not delivered').closest('.banner-quiet')).not.toBeNull();
    expect(screen.getByText('Not paid yet').closest('.banner-warm')).not.toBeNull();
    expect(screen.getAllByText('2026-11-20')[0]?.title).toContain('3:24:10');
  });

  it('paid and delivered: finished', async () => {
    show(<OrderDetailsPage />, one(delivered));
    await screen.findByText('Your Order is finished');
    expect(screen.getByText('Delivered at 2026-11-21')).toBeTruthy();
    expect(screen.getByText('Paid on 2026-11-21').title).toContain('9:00:00');
  });

  it('says what became of an order that ended', async () => {
    show(<OrderDetailsPage />, one({ status: 'cancelled' }));
    await screen.findByText('This order was cancelled.');
    expect(screen.queryByText('Wait for your order. You pay on delivery')).toBeNull();
  });
});

describe("the administrator's order page", () => {
  it('shows the shipping block, red and the sum, and marks as delivered', async () => {
    const put = `PUT /api/orders/delivered/${placed._id}`;
    const { user, server } = show(<AdminOrderDetailsPage />, one());
    const button = await screen.findByRole('button', { name: 'Mark as delivered' });
    for (const text of ['Maren', 'Holt', 'Harbour Road 3', 'Seattle', 'Washington', '98101', '+1 206 555 0117']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('Not delivered').closest('.banner-bad')).not.toBeNull();
    const sum = within(screen.getByRole('complementary'));
    expect(sum.getByText('Items price (after tax)').nextSibling?.textContent).toBe('$1,049.95');
    expect(sum.getByText('Total price').nextSibling?.textContent).toBe('$1,049.95');
    Object.assign(server.routes, { [put]: () => ({ body: { ...placed, ...delivered } }), ...one(delivered) });
    await user.click(button);
    const finished: HTMLButtonElement = await screen.findByRole('button', { name: 'Order is finished' });
    expect(finished.disabled).toBe(true);
    expect(screen.getByText('Delivered at 2026-11-21').closest('.banner-good')).not.toBeNull();
  });

  it('does not offer what the server would refuse', async () => {
    show(<AdminOrderDetailsPage />, one({ paymentMethod: 'pp' }));
    const button: HTMLButtonElement = await screen.findByRole('button', { name: 'Mark as delivered' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('It can be delivered once it is paid.')).toBeTruthy();
  });

  it('makes what stands under it anew when the order has changed', async () => {
    const put = `PUT /api/orders/delivered/${placed._id}`;
    const { user, server } = show(<AdminOrderDetailsPage under={(id) => <Made of={id} />} />, one());
    const first = (await screen.findByText(/^made of/)).textContent;
    expect(first).toContain(placed._id);
    Object.assign(server.routes, { [put]: () => ({ body: { ...placed, ...delivered } }), ...one(delivered) });
    await user.click(screen.getByRole('button', { name: 'Mark as delivered' }));
    await screen.findByRole('button', { name: 'Order is finished' });
    expect(screen.getByText(/^made of/).textContent).not.toBe(first);
  });
});

/** Says what it is made of, and which it is of all that were made. */
function Made({ of }: { of: string }) {
  const number = useId();
  return <p>{`made of ${of} ${number}`}</p>;
}

describe("'My Orders' of a customer", () => {
  it('has the columns of SPEC §2 and a link to each order', async () => {
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

  it('says what to do when there are none', async () => {
    show(<MyOrdersPage />, { 'GET /api/orders': () => ({ body: [] }) });
    await screen.findByText('No orders yet');
    expect(screen.getByText('Browse products').getAttribute('href')).toBe('/product-list');
  });

  it("offers 'Try again' when they do not load, and logs nobody out", async () => {
    const { user, server } = show(<MyOrdersPage />, { 'GET /api/orders': () => ({ status: 500 }) });
    const again = await screen.findByRole('button', { name: /Try again/ });
    server.routes['GET /api/orders'] = () => ({ body: [placed] });
    await user.click(again);
    await screen.findByRole('table');
  });
});

describe("'My Orders' of the administrator", () => {
  it('has the columns of SPEC §2', async () => {
    show(<AdminOrdersPage />, { 'GET /api/orders/admin': () => ({ body: [{ ...placed, paymentMethod: 'pp' }] }) });
    await screen.findByText('1 of 1');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Orders');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['#', 'User', 'Date', 'Total', 'Delivered', 'Payment Method', 'Order details']);
    const link = screen.getByRole('link', { name: 'Go to order' });
    expect(link.getAttribute('href')).toBe(`/admin/order-details/${placed._id}`);
    expect(screen.getAllByText('Not paid').length).toBeGreaterThan(0);
  });

  it("offers 'Try again' when a later part does not come, and never says that there is nothing", async () => {
    const first = Array.from({ length: 200 }, (_, place) => ({ ...placed, _id: `o${place}` }));
    const call = 'GET /api/orders/admin';
    const part = ({ params }: Asked): Told =>
      (params as { cursor?: string }).cursor ? { status: 500 } : { body: first, headers: { 'x-next-cursor': 'c1' } };
    const { user, server } = show(<AdminOrdersPage />, { [call]: part }, '?page=11');
    await screen.findByText('Not all orders did load');
    expect(screen.queryByText('No data')).toBeNull();
    server.routes[call] = (asked) => ((asked.params as { cursor?: string }).cursor ? { body: [placed] } : part(asked));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 of 201');
    expect(screen.queryByText('Not all orders did load')).toBeNull();
  });

  it('searches once the typing pauses, and finds its way back from nothing', async () => {
    const { user, server } = show(<AdminOrdersPage />, { 'GET /api/orders/admin': () => ({ body: [placed] }) });
    await screen.findByText('1 of 1');
    server.routes['GET /api/orders/admin'] = () => ({ body: [] });
    await user.type(screen.getByLabelText('Search by name or order'), 'xyz');
    await screen.findByText('No order matches', {}, { timeout: 5_000 });
    expect(server.asked.at(-1)?.params).toMatchObject({ search: 'xyz' });
    expect(server.count('GET /api/orders/admin')).toBe(2);
    server.routes['GET /api/orders/admin'] = () => ({ body: [placed] });
    await user.click(screen.getByRole('button', { name: 'Show all orders' }));
    await screen.findByText('1 of 1');
  });
});
