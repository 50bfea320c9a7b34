import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { until } from '../../../shared/testing/saga-store.ts';
import { delivered, placed, registerTestHooks, show } from '../render-orders.tsx';
import { OrderDetailsPage } from './OrderDetailsPage.tsx';

const mockLive = fakeLive();
jest.mock('../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

registerTestHooks();

const path = `GET /api/orders/user/${placed._id}`;
const post = `POST /api/orders/${placed._id}/cancel`;
const paid = { paymentMethod: 'pp', isPaid: true, paidAt: placed.createdAt, status: 'paid' } as const;
const cancelled = { ...placed, status: 'cancelled' } as const;

async function openDialog(respond: () => FakeResponse | Promise<FakeResponse>, over: Partial<OrderDetails> = {}) {
  const page = show(<OrderDetailsPage />, { [path]: () => ({ body: { ...placed, ...over } }), [post]: respond });
  await page.user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const keep = await screen.findByRole('button', { name: 'Keep the order' });
  // The dialog moves the focus once it is open: later than a test types.
  await until(() => document.activeElement === keep);
  const confirm = () =>
    page.user.click(screen.getAllByRole('button', { name: 'Cancel order', hidden: true }).at(-1) as HTMLElement);
  return { ...page, keep, confirm, reason: screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)') };
}

describe('CancelOrder', () => {
  it('asks with the focus on the harmless button, and sends the trimmed reason once', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const page = await openDialog(() => new Promise((resolve) => (respond = resolve)));
    expect(screen.getByText('Are you sure?')).toBeTruthy();
    expect(screen.getByText('The items of a cancelled order are not sent.')).toBeTruthy();
    await until(() => document.activeElement === page.keep);
    await page.user.type(page.reason, '  Ordered twice ');
    await page.confirm();
    await page.confirm();
    respond({ body: cancelled });
    await screen.findByText('This order was cancelled.');
    expect(page.server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'Ordered twice' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('sends no reason when none was typed', async () => {
    const page = await openDialog(() => ({ body: cancelled }));
    await page.confirm();
    await screen.findByText('This order was cancelled.');
    expect(page.server.requests.find(({ method }) => method === 'POST')?.body).toEqual({});
  });

  it('says that the money of a paid order goes back to PayPal', async () => {
    await openDialog(() => ({ body: cancelled }), paid);
    expect(screen.getByText('The items are not sent, and the payment of $1,049.95 goes back to PayPal.')).toBeTruthy();
  });

  it('counts the characters of the reason and takes at most 500', async () => {
    const { reason, user } = await openDialog(() => ({ body: cancelled }));
    expect(reason.maxLength).toBe(500);
    await user.click(reason);
    await user.paste('x'.repeat(120));
    await waitFor(() => expect(reason.parentElement?.dataset.count).toBe('120 / 500'));
  });

  it('sends nothing when the customer keeps the order', async () => {
    const { keep, user, server } = await openDialog(() => ({ body: cancelled }));
    await user.click(keep);
    await until(() => document.activeElement === screen.getByRole('button', { name: 'Cancel order' }));
    expect(server.count(post)).toBe(0);
  });

  it.each<[string, FakeResponse, string]>([
    [
      'a payment in progress',
      { status: 409, code: 'payment-in-progress', headers: { 'retry-after': '5' } },
      'The payment of this order is in progress. Try again in a moment.',
    ],
    [
      'a delivered order',
      { status: 409, code: 'already-delivered' },
      'This order has been delivered meanwhile, so it cannot be cancelled.',
    ],
    ['no response', { silent: true }, 'The shop is not responding. Try again: the order is cancelled only once.'],
    ['another error', { status: 503, message: 'Busy' }, 'Busy'],
  ])('explains the refusal after %s, and cancels at the next attempt', async (_, response, text) => {
    const page = await openDialog(() => response);
    await page.confirm();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    page.server.routes[post] = () => ({ body: cancelled });
    await page.confirm();
    await screen.findByText('This order was cancelled.');
  });

  it.each([
    ['delivered', delivered],
    ['expired', { status: 'expired' }],
    ['refunding', { ...paid, status: 'refunding' }],
  ] as const)('is not offered for an order that is %s', async (_, over) => {
    show(<OrderDetailsPage />, { [path]: () => ({ body: { ...placed, ...over } }) });
    await screen.findByText('Order items');
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });
});
