import { capturedPayment, orderDetails, paypalStart } from '@shop/contracts/order-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { publicRoute, type Route, signedInRoute } from '@shop/platform/service/http/route.ts';
import { z } from 'zod';
import { readOrderDetails } from '../orders/order-details.ts';
import { capturePayment } from './capture-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { PaymentDeps } from './deps.ts';
import { startPayment } from './start-payment.ts';
import { receiveWebhook } from './webhook.ts';

const orderParams = z.object({ id: z.string() });

/**
 * Returns the endpoints of payments (docs/api.md#paypal).
 * @param payments undefined while PayPal is not configured: then they respond with 404
 */
export function paymentRoutes(payments: PaymentDeps | undefined): Route[] {
  const configured = () => {
    if (payments === undefined) throw notFound('PayPal');
    return payments;
  };
  return [
    signedInRoute({
      method: 'post',
      path: '/api/orders/:id/paypal',
      params: orderParams,
      response: paypalStart,
      handle: async ({ caller, params }) => ({ paypalOrderId: await startPayment(configured(), caller, params.id) }),
    }),
    signedInRoute({
      method: 'post',
      path: '/api/orders/:id/paypal/capture',
      params: orderParams,
      response: capturedPayment,
      handle: ({ caller, params }) => capturePayment(configured(), caller, params.id),
    }),
    signedInRoute({
      method: 'put',
      path: '/api/orders/paid/:id',
      params: orderParams,
      response: orderDetails,
      handle: async ({ caller, params }) => {
        const deps = configured();
        await confirmPayment(deps, caller, params.id);
        return readOrderDetails(deps, caller, params.id);
      },
    }),
    publicRoute({
      method: 'post',
      path: '/api/orders/paypal/webhook',
      response: z.object({ received: z.literal(true) }),
      handle: async ({ request, response }) => {
        await receiveWebhook(configured(), request, response);
        return { received: true as const };
      },
    }),
  ];
}
