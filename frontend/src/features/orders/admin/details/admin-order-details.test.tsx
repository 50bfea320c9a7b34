import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { readersTime } from '../../../../shared/format.ts';
import { fakeLive } from '../../../../shared/testing/fake-live.ts';
import { delivered, placed, registerTestHooks, show } from '../../render-orders.tsx';
import { AdminOrderDetailsPage } from './AdminOrderDetailsPage.tsx';

const mockLive = fakeLive();
jest.mock('../../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

registerTestHooks();

const later = '2026-11-21T09:00:00.000Z';
const get = `GET /api/orders/user/${placed._id}`;
const [placement] = placed.history;

const cancelled: OrderDetails = {
  ...placed,
  status: 'cancelled',
  history: [
    ...(placement ? [placement] : []),
    { at: later, what: 'cancelled', by: 'administrator', reason: 'Out of stock' },
  ],
};
const refunding: OrderDetails = {
  ...placed,
  paymentMethod: 'pp',
  isPaid: true,
  paidAt: later,
  status: 'refunding',
  history: [
    ...(placement ? [placement] : []),
    { at: later, what: 'paid', by: 'customer', reason: null },
    { at: later, what: 'refunding', by: 'customer', reason: 'Ordered twice' },
  ],
};

/** Renders the administrator's page of an order. */
function showOrder(order: OrderDetails) {
  return show(<AdminOrderDetailsPage />, { [get]: () => ({ body: order }) });
}

describe('administrator order page', () => {
  it('cancels an order with a reason, and shows who cancelled it and why', async () => {
    const { user, server } = showOrder(placed);
    const cancel = `POST /api/orders/${placed._id}/cancel`;
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const keep = await screen.findByRole('button', { name: 'Keep the order' });
    // The dialog moves the focus once it is open: later than a test types.
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await user.type(screen.getByLabelText('Reason (optional)'), 'Out of stock');
    Object.assign(server.routes, { [cancel]: () => ({ body: cancelled }), [get]: () => ({ body: cancelled }) });
    await user.click(screen.getAllByRole('button', { name: 'Cancel order', hidden: true }).at(-1) as HTMLElement);
    await screen.findByText('Cancelled on 2026-11-21 by an administrator');
    expect(screen.getByText('Reason: Out of stock')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Out of stock' });
    expect(screen.getByText('Cancelled: nothing is to be delivered.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as delivered' }).disabled).toBe(true);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull());
  });

  it('links the customer and the products', async () => {
    showOrder({ ...placed, deletedSince: { customer: false, products: [] } });
    const customer = await screen.findByRole('link', { name: 'Maren Holt' });
    expect(customer.getAttribute('href')).toBe('/admin/users/u1');
    expect(customer.closest('p')?.textContent).toContain('by Maren Holt · m@example.com');
    expect(hrefOf('Trail Bottle')).toBe('/product-details/p1');
    expect(hrefOf('Edit product Trail Bottle')).toBe('/admin/edit-product/p1');
  });

  it('says the SKU of what was ordered, on the page and on the packing slip', async () => {
    const cartItems = placed.cartItems.map((line) => ({ ...line, sku: 'TB-750' }));
    showOrder({ ...placed, cartItems, deletedSince: { customer: false, products: [] } });
    await screen.findByRole('link', { name: 'Maren Holt' });
    expect(screen.getAllByText('SKU TB-750').map(({ tagName }) => tagName)).toEqual(['SPAN', 'P']);
  });

  it('does not link a customer and products that were deleted since, and says so', async () => {
    showOrder({ ...placed, deletedSince: { customer: true, products: ['p1'] } });
    await screen.findByText(/by Maren Holt \(account deleted since\) · m@example\.com/);
    expect(screen.getByText('Deleted since').parentElement?.textContent).toContain('Trail Bottle');
    const links = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/admin/orders']);
  });

  it('lists the history newest first, with actors and reasons', async () => {
    showOrder(refunding);
    const list = (await screen.findByText('Order history')).nextElementSibling as HTMLElement;
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Refund in progress2026-11-21, by the customerReason: Ordered twice',
      'Paid2026-11-21, by the customer',
      'Placed2026-11-20, by the customer',
    ]);
  });

  it.each([
    ['refunding', refunding, 'Cancelled on 2026-11-21 by the customer. The refund is in progress'],
    [
      'refunded',
      {
        ...refunding,
        status: 'refunded' as const,
        history: [...refunding.history, { at: later, what: 'refunded' as const, by: 'shop' as const, reason: null }],
      },
      'Refunded on 2026-11-21',
    ],
    [
      'expired',
      {
        ...placed,
        paymentMethod: 'pp' as const,
        status: 'expired' as const,
        history: [{ at: later, what: 'expired' as const, by: 'shop' as const, reason: null }],
      },
      'Expired on 2026-11-21: it was not paid in time',
    ],
  ])('%s: says how the order ended, and offers neither delivery nor cancellation', async (_, order, text) => {
    showOrder(order);
    await screen.findByText(text);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as delivered' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it('says until when an unpaid PayPal order waits for its payment', async () => {
    showOrder({ ...placed, paymentMethod: 'pp', payableUntil: later });
    await screen.findByText(`It can be delivered once it is paid. Unpaid, it expires on ${readersTime(later)}.`);
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeTruthy();
  });

  it('says that the customer has not confirmed the email address, also on the packing slip', async () => {
    showOrder({ ...placed, confirmUntil: later });
    await screen.findByText(
      `The customer has not confirmed the email address. Do not ship before: unconfirmed, the order expires on ${readersTime(later)}.`,
    );
    expect(screen.getByRole('region', { name: 'Packing slip' }).textContent).toContain(
      'Email address not confirmed yet – do not ship',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as delivered' }).disabled).toBe(false);
  });

  it('cancels all open orders of the customer after one question, and says how many', async () => {
    const { user, server } = showOrder(placed);
    const all = 'POST /api/orders/admin/cancel-all';
    server.routes[all] = () => ({ status: 503, message: 'The service is not available' });
    await user.click(await screen.findByRole('button', { name: 'Cancel all open orders of this customer' }));
    await screen.findByText(/Every open order of Maren Holt is cancelled/);
    await user.click(screen.getByRole('button', { name: 'Cancel them all', hidden: true }));
    await screen.findByText('The service is not available');
    server.routes[all] = () => ({ body: { cancelled: 2, left: 1 } });
    await user.click(screen.getByRole('button', { name: 'Cancel them all', hidden: true }));
    await screen.findByText(
      '2 orders were cancelled. 1 could not be cancelled just now: one is being paid. Try again in a minute.',
    );
    const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toEqual([{ userId: 'u1' }, { userId: 'u1' }]);
  });

  it('explains a rejected delivery with the current status of the order', async () => {
    const { user, server } = showOrder(placed);
    const button = await screen.findByRole('button', { name: 'Mark as delivered' });
    Object.assign(server.routes, {
      [`PUT /api/orders/delivered/${placed._id}`]: () => ({ status: 409, message: 'cancelled' }),
      [get]: () => ({ body: cancelled }),
    });
    await user.click(button);
    await screen.findByText('Cancelled: nothing is to be delivered.');
  });

  it('prints a packing slip with the address and quantities, without prices', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = showOrder({ ...placed, ...delivered });
    await user.click(await screen.findByRole('button', { name: 'Print packing slip' }));
    expect(print).toHaveBeenCalledTimes(1);
    const slip = screen.getByRole('region', { name: 'Packing slip' });
    expect(slip.textContent).toContain(`Order ${orderNumber(placed._id)}`);
    expect(slip.textContent).toContain('Paid in cash');
    expect(within(slip).getByText(/Harbour Road 3/).textContent).toBe(
      'Maren Holt\nHarbour Road 3\nSeattle, Washington, 98101\nUnited States\n+1 206 555 0117',
    );
    expect(within(slip).getByRole('row', { name: '3 Trail Bottle' })).toBeTruthy();
    expect(slip.textContent).not.toContain('$');
  });

  it.each([
    ['the amount to collect for a cash order', placed, 'Cash On Delivery: collect $1,049.95'],
    ['that a cancelled order does not ship', cancelled, 'Cancelled – do not ship'],
    ['that an unpaid PayPal order does not ship', { ...placed, paymentMethod: 'pp' }, 'Not paid yet – do not ship'],
  ] as const)('prints on the packing slip %s', async (_, order, text) => {
    showOrder({ ...order });
    expect((await screen.findByRole('region', { name: 'Packing slip' })).textContent).toContain(text);
  });
});

function hrefOf(name: string): string | null {
  return screen.getByRole('link', { name }).getAttribute('href');
}
