import { mailSentAgain, paymentChecked } from '@shop/contracts/order-admin-api.ts';
import { orderFacts } from '@shop/contracts/order-facts.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { administratorRoute, type Route } from '@shop/platform/service/http/route.ts';
import { z } from 'zod';
import { sendMailAgain } from '../mails/send-mail-again.ts';
import type { ChangeDeps } from '../orders/deps.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { checkPayment } from '../reconciliation/check-payment.ts';
import { readOrderFacts } from './order-facts.ts';

const idParams = z.object({ id: z.string() });

/**
 * Returns what explains an order, and what administrators may do about it there (docs/api.md#explained).
 * @param deps `payments`: undefined while PayPal is not configured
 */
export function explanationRoutes(deps: ChangeDeps & { payments: PaymentDeps | undefined }): Route[] {
  const { db, payments } = deps;
  return [
    administratorRoute({
      method: 'get',
      path: '/inner/order-facts/:id',
      params: idParams,
      response: orderFacts,
      handle: ({ params }) => readOrderFacts(db, params.id, { asksPayPal: payments !== undefined }),
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/order/payments/:id/check',
      params: idParams,
      response: paymentChecked,
      handle: async ({ caller, params }) => {
        if (payments === undefined) throw notFound('PayPal');
        const asAdministrator = databaseForUser(db, caller);
        await checkPayment({ ...payments, asAdministrator, audit: auditAs(caller, deps.now()) }, params.id);
        return { message: 'payment checked' as const };
      },
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/order/mails/:id/send-again',
      params: idParams,
      status: 202,
      response: mailSentAgain,
      handle: async ({ caller, params }) => {
        const audit = auditAs(caller, deps.now());
        await sendMailAgain({ ...deps, callerId: caller.userId, audit }, params.id);
        return { message: 'email queued' as const };
      },
    }),
  ];
}
