import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { screen } from '@testing-library/react';
import type { FakeResponse } from '../../../shared/testing/fake-server.ts';
import { fakePayPal, removePayPal } from '../payment/fake-paypal.ts';
import { placed, registerTestHooks, show } from '../render-orders.tsx';
import { OrderDetailsPage } from './OrderDetailsPage.tsx';

/** An unpaid PayPal order over $1,049.95. */
export const unpaid: OrderDetails = { ...placed, paymentMethod: 'pp', payableUntil: '2026-11-21T15:24:10.000Z' };
export const paid: OrderDetails = {
  ...unpaid,
  status: 'paid',
  isPaid: true,
  paidAt: '2026-11-20T16:00:00.000Z',
  payableUntil: null,
};

const { _id } = placed;
export const payCalls = {
  config: 'GET /api/config',
  order: `GET /api/orders/user/${_id}`,
  start: `POST /api/orders/${_id}/paypal`,
  capture: `POST /api/orders/${_id}/paypal/capture`,
  paid: `PUT /api/orders/paid/${_id}`,
} as const;

type Routes = Record<string, () => FakeResponse | Promise<FakeResponse>>;

const paypalConfig = {
  paypal: { clientId: 'shop-1', sdkUrl: 'https://www.paypal.com/sdk/js', simulated: false },
  cloudinary: null,
};

/** The body of a capture, completed and of the order's total unless told otherwise. */
export const captureOf = (over: { status?: string; value?: string; currency_code?: string } = {}) => {
  const { status = 'COMPLETED', value = '1049.95', currency_code = 'USD' } = over;
  return { body: { id: 'c1', status, amount: { currency_code, value } } };
};

/** Renders the page of the unpaid order with a fake PayPal, where every call of a payment succeeds unless a route says otherwise. */
export function showUnpaid(routes: Routes = {}) {
  const paypal = fakePayPal();
  const page = show(<OrderDetailsPage />, {
    [payCalls.order]: () => ({ body: unpaid }),
    [payCalls.config]: () => ({ body: paypalConfig }),
    [payCalls.start]: () => ({ body: { paypalOrderId: 'PP1' } }),
    [payCalls.capture]: () => captureOf(),
    [payCalls.paid]: () => ({ body: paid }),
    ...routes,
  });
  const payButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Pay for the order' });
  const openButtons = async () => {
    await page.user.click(await payButton());
    await paypal.load();
    await screen.findByRole('button', { name: 'PayPal' });
  };
  const pay = async () => {
    await openButtons();
    await page.user.click(screen.getByRole('button', { name: 'PayPal' }));
  };
  const paymentCalls = () =>
    page.server.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  return { ...page, paypal, payButton, openButtons, pay, paymentCalls };
}

/** As registerTestHooks, and removes PayPal's script after each test. */
export function registerPaymentHooks(): void {
  registerTestHooks();
  afterEach(removePayPal);
}
