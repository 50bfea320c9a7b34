import { screen, waitFor } from '@testing-library/react';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { placed, registerTestHooks, show } from '../render-orders.tsx';
import { ConfirmAddressPage } from './ConfirmAddressPage.tsx';
import { OrderDetailsPage } from './OrderDetailsPage.tsx';

const mockLive = fakeLive();
jest.mock('../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

registerTestHooks();

const read = `GET /api/orders/user/${placed._id}`;
const mail = `POST /api/orders/${placed._id}/confirmation-mail`;
const confirm = `POST /api/orders/${placed._id}/confirmation`;
const unconfirmed = { ...placed, confirmUntil: '2026-11-22T15:24:10.000Z' };

describe('a cash order of an unconfirmed address', () => {
  it('says until when to confirm, and sends the link again', async () => {
    const { user, server } = show(<OrderDetailsPage />, {
      [read]: () => ({ body: unconfirmed }),
      [mail]: () => ({ status: 202, body: { sent: true } }),
    });
    await screen.findByText(
      /Please confirm your email address: we sent a link to m@example.com\. .* Nov(ember)? 22, 2026/,
    );
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText('We sent another email to m@example.com. Only its link works now.');
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('shows why no further email is sent', async () => {
    const message = 'We sent 5 emails for this order.';
    const { user } = show(<OrderDetailsPage />, {
      [read]: () => ({ body: unconfirmed }),
      [mail]: () => ({ status: 429, code: 'too-many-mails', message }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await screen.findByText(message);
  });

  it('asks nothing once the address is confirmed, and explains an expired order', async () => {
    show(<OrderDetailsPage />, { [read]: () => ({ body: { ...placed, status: 'expired', confirmUntil: null } }) });
    await screen.findByText('The email address of this order was not confirmed in time, so the order has expired.');
    expect(screen.queryByText('Send the link again')).toBeNull();
  });
});

describe('ConfirmAddressPage', () => {
  const open = (respond: () => FakeResponse) => show(<ConfirmAddressPage />, { [confirm]: respond }, '/the-token');

  it('confirms the address once, with the token of the link', async () => {
    const { server } = open(() => ({ body: { _id: placed._id, status: 'placed' } }));
    await screen.findByText('Your email address is confirmed');
    expect(server.requests.map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
    expect(screen.getByText('See your order').getAttribute('href')).toBe(`/user/order-details/${placed._id}`);
  });

  it('says that the order has expired meanwhile', async () => {
    open(() => ({ body: { _id: placed._id, status: 'expired' } }));
    await screen.findByText(/This order has expired meanwhile/);
  });

  it('explains a link that no longer works', async () => {
    open(() => ({ status: 400, code: 'link-expired', message: 'This link no longer works.' }));
    await screen.findByText('Only the newest link of an order works. The page of your order sends you another one.');
  });

  it('tries again after a failure', async () => {
    let fails = true;
    const { user, server } = open(() =>
      fails ? { status: 500, message: 'no' } : { body: { _id: placed._id, status: 'placed' } },
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await user.click(again);
    await screen.findByText('Your email address is confirmed');
    await waitFor(() => expect(server.requests).toHaveLength(2));
  });
});
