import { screen } from '@testing-library/react';
import { fakeLive } from '../../../shared/testing/fake-live.ts';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { until } from '../../../shared/testing/saga-store.ts';
import { captureOf, paid, payCalls, registerPaymentHooks, showUnpaid, unpaid } from '../details/render-payment.tsx';

const mockLive = fakeLive();
jest.mock('../../../shared/live/live-socket.ts', () => ({ orderChannel: () => mockLive.channel() }));

registerPaymentHooks();

const alertText = async () => (await screen.findByRole('alert')).textContent;
const paypalButton = () => screen.queryByRole('button', { name: 'PayPal' });

describe('an approved payment that is not accepted', () => {
  it.each<[string, FakeResponse, string]>([
    ['PayPal declines', { status: 402, code: 'payment-declined' }, 'PayPal declined the payment.'],
    ['the capture is declined', captureOf({ status: 'DECLINED' }), 'PayPal declined the payment.'],
    ['PayPal forgot it', { status: 409, code: 'payment-restarted' }, 'PayPal no longer knows this payment.'],
    ['it was not started', { status: 409, code: 'payment-not-started' }, 'PayPal no longer knows this payment.'],
    ['the shop is busy', { status: 429, message: 'Too many requests.' }, 'Too many requests.'],
  ])('lets the customer pay again when %s', async (_, response, text) => {
    const { pay, user, server } = showUnpaid({ [payCalls.capture]: () => response });
    await pay();
    expect(await alertText()).toContain(text);
    expect(server.count(payCalls.paid)).toBe(0);
    server.routes[payCalls.capture] = () => captureOf();
    await user.click(paypalButton() as HTMLElement);
    await screen.findByText('Thank you for your payment!');
  });

  it.each<[string, FakeResponse, string]>([
    ['is pending', captureOf({ status: 'PENDING' }), 'PayPal is still checking your payment.'],
    [
      'has an unknown result',
      { status: 503, code: 'payment-unavailable' },
      'If you have paid, the order shows it within a minute',
    ],
    [
      'gets no response',
      { silent: true },
      'The shop is not responding. If you have paid, the order shows it within a minute',
    ],
    ['comes too late', { status: 409, code: 'not-payable' }, 'This order can no longer be paid.'],
  ])('closes the buttons and loads the order again when it %s', async (_, response, text) => {
    const { pay, payButton, server } = showUnpaid({ [payCalls.capture]: () => response });
    await pay();
    expect(await alertText()).toContain(text);
    await until(() => server.count(payCalls.order) === 2);
    expect(paypalButton()).toBeNull();
    expect((await payButton()).disabled).toBe(false);
    expect(server.count(payCalls.paid)).toBe(0);
  });

  it('thanks as soon as the order shows a payment whose result was unknown', async () => {
    const { pay, server } = showUnpaid({ [payCalls.capture]: () => ({ status: 503, code: 'payment-unavailable' }) });
    server.routes[payCalls.order] = () => ({ body: server.count(payCalls.capture) > 0 ? paid : unpaid });
    await pay();
    await screen.findByText('Thank you for your payment!');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['1049.96', 'USD', 'PayPal reports a payment of $1,049.96 instead of $1,049.95'],
    ['1049.95', 'EUR', 'PayPal reports a payment of 1049.95 EUR instead of $1,049.95'],
  ])('offers no second payment after a capture of %s %s', async (value, currency_code, text) => {
    const { pay, payButton, server } = showUnpaid({ [payCalls.capture]: () => captureOf({ value, currency_code }) });
    await pay();
    expect(await alertText()).toContain(text);
    expect((await payButton()).disabled).toBe(true);
    expect(paypalButton()).toBeNull();
    expect(server.count(payCalls.paid)).toBe(0);
  });

  it.each<[string, FakeResponse]>([
    ['PayPal has not confirmed it', { status: 402, code: 'not-paid' }],
    ['the shop is busy', { status: 429, message: 'Too many requests.' }],
    ['the session has ended', { status: 401, message: 'Log in first.' }],
    ['the CSRF token is stale', { status: 403, code: 'csrf' }],
    ['the shop fails', { status: 500 }],
    ['the shop does not respond', { silent: true }],
  ])('closes the buttons when a captured payment cannot be marked as paid: %s', async (_, response) => {
    const { pay, server } = showUnpaid({ [payCalls.paid]: () => response });
    await pay();
    expect(await alertText()).toContain('PayPal has not confirmed the payment yet.');
    await until(() => server.count(payCalls.order) === 2);
    expect(paypalButton()).toBeNull();
    expect(server.count(payCalls.capture)).toBe(1);
  });
});

describe('a payment that the customer does not approve', () => {
  it.each<[string, FakeResponse, string]>([
    ['PayPal is away', { status: 503, code: 'payment-unavailable' }, 'PayPal does not respond.'],
    ['the shop does not answer', { silent: true }, 'The shop is not responding.'],
    ['PayPal refuses', { status: 402, code: 'payment-declined' }, 'PayPal declined the payment.'],
    ['another administrator pays', { status: 403, message: 'Not your order' }, 'Not your order'],
  ])('explains why it cannot start when %s, and lets the customer try again', async (_, response, text) => {
    const { pay, server } = showUnpaid({ [payCalls.start]: () => response });
    await pay();
    expect(await alertText()).toContain(text);
    expect(paypalButton()).not.toBeNull();
    expect(server.count(payCalls.capture)).toBe(0);
  });

  it('shows an earlier payment that PayPal still checks', async () => {
    const { pay } = showUnpaid({ [payCalls.start]: () => ({ status: 409, code: 'payment-pending' }) });
    await pay();
    expect(await alertText()).toContain('PayPal is still checking your payment.');
    expect(paypalButton()).toBeNull();
  });

  it('offers no second payment after one that does not match the order', async () => {
    const message = 'We received a payment that does not match this order.';
    const { pay, payButton } = showUnpaid({
      [payCalls.start]: () => ({ status: 409, code: 'payment-mismatch', message }),
    });
    await pay();
    expect(await alertText()).toBe(message);
    expect((await payButton()).disabled).toBe(true);
    expect(paypalButton()).toBeNull();
  });

  it('shows an order that is paid already', async () => {
    const { pay, server } = showUnpaid({ [payCalls.start]: () => ({ status: 409, code: 'already-paid' }) });
    server.routes[payCalls.order] = () => ({ body: server.count(payCalls.start) > 0 ? paid : unpaid });
    await pay();
    await screen.findByText('Your Order is finished');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['cancels', 'cancel', 'You cancelled the payment. The order is not paid yet.'],
    ['meets an error of PayPal', 'error', 'PayPal reported an error, and the order is not paid yet. Try again.'],
  ] as const)('says so when the customer %s, and clears it at the next attempt', async (_, decision, text) => {
    const { pay, paypal, user } = showUnpaid();
    paypal.decision = decision;
    await pay();
    expect(await alertText()).toBe(text);
    paypal.decision = 'approve';
    await user.click(paypalButton() as HTMLElement);
    await screen.findByText('Thank you for your payment!');
  });
});

describe('an unpaid order whose payment the shop knows of', () => {
  it.each([
    ['PayPal still checks it', 'pending', 'PayPal is still checking your payment.', true],
    ['it does not match the order', 'mismatch', 'Do not pay again: the shop checks the payment.', true],
    ['it is being captured', 'processing', 'PayPal has not confirmed the payment yet.', false],
  ] as const)('says so when the page is opened and %s', async (_, payment, text, isDisabled) => {
    const { payButton } = showUnpaid({ [payCalls.order]: () => ({ body: { ...unpaid, payment } }) });
    expect(await alertText()).toContain(text);
    expect((await payButton()).disabled).toBe(isDisabled);
  });
});
