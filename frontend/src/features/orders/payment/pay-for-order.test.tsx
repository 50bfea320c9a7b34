import { act, screen } from '@testing-library/react';
import { readersTime } from '../../../shared/format.ts';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { until } from '../../../shared/testing/saga-store.ts';
import { paid, payCalls, registerPaymentHooks, showUnpaid, unpaid } from '../details/render-payment.tsx';
import { placed } from '../render-orders.tsx';

const mockLive = fakeLive();
jest.mock('../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

registerPaymentHooks();

describe('paying for an order', () => {
  it("shows PayPal's buttons after 'Pay for the order', and moves the focus to them", async () => {
    const { openButtons, payButton, paypal } = showUnpaid();
    expect((await payButton()).disabled).toBe(false);
    expect(
      screen.getByText(`Pay until ${readersTime('2026-11-21T15:24:10.000Z')}: after that the order expires.`),
    ).toBeTruthy();
    expect(paypal.scripts()).toHaveLength(0);
    await openButtons();
    expect(document.activeElement).toBe(screen.getByText('To pay for your order click one of the buttons below'));
    expect((await payButton()).disabled).toBe(true);
    expect(paypal.rendered).toBe(1);
  });

  it("opens PayPal's buttons from the bar too, which then has nothing more to offer", async () => {
    const scrolled = jest.fn();
    Element.prototype.scrollIntoView = scrolled;
    const { user, paypal, server } = showUnpaid();
    await user.click(await screen.findByRole('button', { name: 'Pay $1,049.95 now', hidden: true }));
    await paypal.load();
    await screen.findByRole('button', { name: 'PayPal' });
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: /^Pay .* now$/, hidden: true })).toBeNull();
    expect(server.count(payCalls.capture)).toBe(0);
  });

  it('captures, checks and marks as paid; then thanks and hides the buttons', async () => {
    const { pay, paymentCalls, paypal } = showUnpaid();
    await pay();
    const thanks = await screen.findByText('Thank you for your payment!');
    expect(screen.getByText('Your Order is finished')).toBeTruthy();
    expect(paymentCalls()).toEqual([payCalls.start, payCalls.capture, payCalls.paid]);
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    expect(screen.queryByText('To pay for your order click one of the buttons below')).toBeNull();
    expect(paypal.closed).toBe(1);
    expect(thanks.closest('[role="status"]')).toBe(document.activeElement);
  });

  it('hides the buttons while the payment is confirmed, and captures once for two approvals', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { pay, paypal, server } = showUnpaid({
      [payCalls.paid]: () => new Promise((resolve) => (respond = resolve)),
    });
    paypal.decision = 'approve twice';
    await pay();
    const status = await screen.findByText('Confirming your payment ....');
    expect(status.parentElement).toBe(document.activeElement);
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    await until(() => server.count(payCalls.paid) === 1);
    await act(async () => respond({ body: paid }));
    await screen.findByText('Thank you for your payment!');
    expect(server.count(payCalls.capture)).toBe(1);
  });

  it('removes the buttons when the order is paid in another tab', async () => {
    const { openButtons, paypal, server } = showUnpaid();
    await openButtons();
    server.routes[payCalls.order] = () => ({ body: paid });
    mockLive.say({ what: 'order changed', change: { _id: placed._id, status: 'paid' } });
    await screen.findByText('Your Order is finished');
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
    expect(screen.queryByText('Thank you for your payment!')).toBeNull();
    expect(paypal.closed).toBe(1);
  });

  it('removes the buttons when the order expires', async () => {
    const { openButtons, server } = showUnpaid();
    await openButtons();
    server.routes[payCalls.order] = () => ({ body: { ...unpaid, status: 'expired', payableUntil: null } });
    mockLive.say({ what: 'order changed', change: { _id: placed._id, status: 'expired' } });
    await screen.findByText('This order was not paid in time and has expired.');
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
  });

  it('completes an approved payment although the page is left', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { pay, server, leave } = showUnpaid({
      [payCalls.capture]: () => new Promise((resolve) => (respond = resolve)),
    });
    await pay();
    await until(() => server.count(payCalls.capture) === 1);
    leave();
    respond({ body: { id: 'c1', status: 'COMPLETED', amount: { currency_code: 'USD', value: '1049.95' } } });
    await until(() => server.count(payCalls.paid) === 1);
  });
});

describe("loading PayPal's buttons", () => {
  it('says when the script does not load, and tries again', async () => {
    const { user, payButton, paypal } = showUnpaid();
    await user.click(await payButton());
    await paypal.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('PayPal could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await paypal.load();
    await screen.findByRole('button', { name: 'PayPal' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[string, FakeResponse, string]>([
    ['has no PayPal any more', { body: { paypal: null, cloudinary: null } }, 'PayPal is not available at the moment.'],
    ['does not answer', { status: 500 }, 'PayPal could not be loaded.'],
  ])('says when the shop %s', async (_, response, text) => {
    const { user, payButton } = showUnpaid({ [payCalls.config]: () => response });
    await user.click(await payButton());
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
