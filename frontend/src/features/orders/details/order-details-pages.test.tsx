import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { screen, within } from '@testing-library/react';
import { useId } from 'react';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import { AdminOrderDetailsPage } from '../admin/details/AdminOrderDetailsPage.tsx';
import { delivered, placed, registerTestHooks, show } from '../render-orders.tsx';
import { OrderDetailsPage } from './OrderDetailsPage.tsx';
import { paid, unpaid } from './render-payment.tsx';

const mockLive = fakeLive();
jest.mock('../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

registerTestHooks();

const expired = { ...unpaid, status: 'expired', payableUntil: null } as const;
const refunded: OrderDetails = {
  ...paid,
  status: 'refunded',
  history: [...placed.history, { at: '2026-11-22T09:00:00.000Z', what: 'refunded', by: 'shop', reason: null }],
};
const orderRoute = (over: Partial<OrderDetails> = {}) => ({
  [`GET /api/orders/user/${placed._id}`]: () => ({ body: { ...placed, ...over } }),
});

describe('customer order page', () => {
  it('tells the customer of an unpaid cash order to wait (docs/requirements.md#order-states)', async () => {
    show(<OrderDetailsPage />, orderRoute());
    await screen.findByText('Wait for your order. You pay on delivery');
    expect(screen.getByText('Not delivered').closest('.banner-quiet')).not.toBeNull();
    expect(screen.getByText('Not paid yet').closest('.banner-warm')).not.toBeNull();
    expect(screen.getAllByText('2026-11-20')[0]?.title).toContain('3:24:10');
  });

  it('shows a paid and delivered order as finished', async () => {
    show(<OrderDetailsPage />, orderRoute(delivered));
    await screen.findByText('Your Order is finished');
    expect(screen.getByText('Delivered at 2026-11-21')).toBeTruthy();
    expect(screen.getByText('Paid on 2026-11-21').title).toContain('9:00:00');
  });

  it('links the products, except those that are no longer available', async () => {
    const [line] = placed.cartItems;
    const cartItems = [...placed.cartItems, ...(line ? [{ ...line, productID: 'p2', name: 'Camp Mug' }] : [])];
    show(<OrderDetailsPage />, orderRoute({ cartItems, deletedSince: { customer: false, products: ['p2'] } }));
    expect((await screen.findByRole('link', { name: 'Trail Bottle' })).getAttribute('href')).toBe(
      '/product-details/p1',
    );
    expect(screen.queryByRole('link', { name: 'Camp Mug' })).toBeNull();
    expect(screen.getByText('No longer available').parentElement?.textContent).toContain('Camp Mug');
    expect(document.querySelectorAll('a[href="/product-details/p2"]')).toHaveLength(0);
  });

  it('shows a cancelled order as cancelled, with the reason', async () => {
    const entry = {
      at: '2026-11-21T09:00:00.000Z',
      what: 'cancelled',
      by: 'customer',
      reason: 'Ordered twice',
    } as const;
    show(<OrderDetailsPage />, orderRoute({ status: 'cancelled', history: [...placed.history, entry] }));
    await screen.findByText('This order was cancelled.');
    expect(screen.queryByText('Wait for your order. You pay on delivery')).toBeNull();
    expect(screen.getByText('Not paid').closest('.banner-quiet')).not.toBeNull();
    const timeline = within(screen.getByRole('list', { name: 'Order status' }));
    expect(timeline.getByText('Cancelled').nextSibling?.textContent).toBe('2026-11-21, by you');
    expect(timeline.getByText('Reason: Ordered twice')).toBeTruthy();
  });

  const refunding = { ...paid, status: 'refunding' } as const;
  it.each<[string, Partial<OrderDetails>, string[]]>([
    ['a paid PayPal order', paid, ['Your Order is finished', 'Paid on 2026-11-20']],
    ['an expired order', expired, ['This order was not paid in time and has expired.', 'Not paid']],
    [
      'an order whose refund is in progress',
      refunding,
      [
        'This order was cancelled. Your money is on its way back.',
        'PayPal is returning the payment',
        'waiting for PayPal',
      ],
    ],
    ['a refunded order', refunded, ['This order was cancelled and your money was returned.', 'Refunded on 2026-11-22']],
  ])('shows %s, without a button to pay', async (_, over, expected) => {
    show(<OrderDetailsPage />, orderRoute(over));
    for (const text of expected) expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay for the order' })).toBeNull();
  });

  it('has the short order number for the printer', async () => {
    show(<OrderDetailsPage />, orderRoute());
    expect((await screen.findByText('Order number')).nextSibling?.textContent).toBe(orderNumber(placed._id));
  });
});

describe('administrator order page', () => {
  it('shows shipping details, delivery status and total, and marks the order as delivered', async () => {
    const put = `PUT /api/orders/delivered/${placed._id}`;
    const { user, server } = show(<AdminOrderDetailsPage />, orderRoute());
    const button = await screen.findByRole('button', { name: 'Mark as delivered' });
    for (const text of ['Maren', 'Holt', 'Harbour Road 3', 'Seattle', 'Washington', '98101', '+1 206 555 0117']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('Not delivered').closest('.banner-bad')).not.toBeNull();
    const summary = within(screen.getByRole('complementary'));
    expect(summary.getByText('Items price (after tax)').nextSibling?.textContent).toBe('$1,049.95');
    expect(summary.getByText('Total price').nextSibling?.textContent).toBe('$1,049.95');
    Object.assign(server.routes, { [put]: () => ({ body: { ...placed, ...delivered } }), ...orderRoute(delivered) });
    await user.click(button);
    const finished: HTMLButtonElement = await screen.findByRole('button', { name: 'Order is finished' });
    expect(finished.disabled).toBe(true);
    expect(screen.getByText('Delivered at 2026-11-21').closest('.banner-good')).not.toBeNull();
  });

  it("disables 'Mark as delivered' for an unpaid PayPal order", async () => {
    show(<AdminOrderDetailsPage />, orderRoute({ paymentMethod: 'pp' }));
    const button: HTMLButtonElement = await screen.findByRole('button', { name: 'Mark as delivered' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('It can be delivered once it is paid.')).toBeTruthy();
  });

  it('remounts the content below the order when its status changes', async () => {
    const put = `PUT /api/orders/delivered/${placed._id}`;
    const { user, server } = show(<AdminOrderDetailsPage under={(id) => <MountId orderId={id} />} />, orderRoute());
    const first = (await screen.findByText(/^mounted for/)).textContent;
    expect(first).toContain(placed._id);
    Object.assign(server.routes, { [put]: () => ({ body: { ...placed, ...delivered } }), ...orderRoute(delivered) });
    await user.click(screen.getByRole('button', { name: 'Mark as delivered' }));
    await screen.findByRole('button', { name: 'Order is finished' });
    expect(screen.getByText(/^mounted for/).textContent).not.toBe(first);
  });
});

/** Renders an id that changes with each mount. */
function MountId({ orderId }: { orderId: string }) {
  const mountId = useId();
  return <p>{`mounted for ${orderId} ${mountId}`}</p>;
}
