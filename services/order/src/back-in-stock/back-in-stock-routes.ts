import {
  emailsStopped,
  stopEmailsRequest,
  waiting,
  waitingCustomers,
  waitingParams,
  waitingStopped,
} from '@shop/contracts/back-in-stock-api.ts';
import { administratorRoute, publicRoute, type Route, signedInRoute } from '@shop/platform/service/http/route.ts';
import { z } from 'zod';
import { stopEmails } from './stop-emails.ts';
import { stopWaiting, type WaitDeps, waitForStock } from './wait-for-stock.ts';
import { readWaiting, readWaitingCustomers } from './waiting-views.ts';

/** Returns the endpoints of those who wait for what is sold out (docs/api.md#back-in-stock). */
export function backInStockRoutes(deps: WaitDeps): Route[] {
  return [
    signedInRoute({
      method: 'get',
      path: '/api/back-in-stock',
      response: z.array(waiting),
      handle: ({ caller: { userId } }) => readWaiting(deps.db, userId),
    }),
    signedInRoute({
      method: 'put',
      path: '/api/back-in-stock/:id',
      params: waitingParams,
      response: waiting,
      handle: ({ caller, params: { id } }) => waitForStock(deps, caller, id),
    }),
    signedInRoute({
      method: 'delete',
      path: '/api/back-in-stock/:id',
      params: waitingParams,
      response: waitingStopped,
      handle: async ({ caller, params: { id } }) => {
        await stopWaiting(deps, caller, id);
        return { stopped: true as const };
      },
    }),
    publicRoute({
      method: 'post',
      path: '/api/back-in-stock/stop',
      body: stopEmailsRequest,
      response: emailsStopped,
      handle: async ({ body: { token } }) => ({ stopped: await stopEmails(deps, token) }),
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/order/back-in-stock/:id',
      params: waitingParams,
      response: waitingCustomers,
      handle: ({ params: { id } }) => readWaitingCustomers(deps.db, id),
    }),
  ];
}
