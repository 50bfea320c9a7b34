import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { screen, within } from '@testing-library/react';
import { useId } from 'react';
import { fakeLive } from '../../shared/testing/fake-live.ts';
import { AdminOrderDetailsPage } from './AdminOrderDetailsPage.tsx';
import { OrderDetailsPage } from './OrderDetailsPage.tsx';
import { aroundEachPage, delivered, placed, show } from './render-orders.tsx';

const mockLive = fakeLive();
jest.mock('../../shared/live-socket.ts', () => ({ liveChannel: () => mockLive.channel() }));

aroundEachPage();

const one = (over: Partial<OrderDetails> = {}) => ({
  [`GET /api/orders/user/${placed._id}`]: () => ({ body: { ...placed, ...over } }),
});

describe("the customer's order page", () => {
  it('in cash: wait, and pay on delivery (docs/requirements.md#order-states)', async () => {
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

  it('remounts what is shown under the order when the order has changed', async () => {
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
