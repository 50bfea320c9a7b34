import { notFound } from '@shop/platform/service/errors.ts';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { contextOf, isRead } from '../edge/request-context.ts';
import { failureAfter, type Timeouts } from '../timeouts.ts';
import type { ProxyRequest } from '../upstreams/proxy-request.ts';
import type { ReadBody } from '../upstreams/read-body.ts';
import { upstreamHeaders } from '../upstreams/upstream-headers.ts';

export interface SimulatorProxy {
  /** Undefined unless the shop uses the simulator. */
  paypalSimulatorUrl: string | undefined;
  proxy: ProxyRequest;
  readBody: ReadBody;
  timeouts: Pick<Timeouts, 'call' | 'body'>;
}

/**
 * Passes on what browsers need of the PayPal simulator: its script, and the buyer's approval. Its other endpoints, which move
 * money, and script failures, are 404 from outside.
 */
export function paypalSimulator({ paypalSimulatorUrl, proxy, readBody, timeouts }: SimulatorProxy): Router {
  const router = Router({ caseSensitive: true });
  if (paypalSimulatorUrl === undefined) return router;
  const address = new URL(paypalSimulatorUrl);

  const forward = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const read = isRead(request);
    const body = read ? undefined : await readBody(request, response, timeouts.body);
    proxy(request, response, {
      next: () => address,
      headers: upstreamHeaders(request.headers, contextOf(response), undefined),
      body,
      idempotent: read,
      timeout: timeouts.call,
      failureAfterMs: failureAfter(timeouts.call),
      onResponse: (headers) => {
        delete headers['set-cookie'];
      },
      onError: next,
    });
  };
  // The router has removed the prefix from the path.
  router.get('/sdk/js', forward);
  router.post('/simulator/orders/:id/approve', forward);
  router.use((request: Request) => {
    throw notFound(`${request.method} ${request.originalUrl}`);
  });
  return router;
}
