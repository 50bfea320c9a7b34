import { notFound } from '@shop/platform/service/errors.ts';
import { type Request, type Response, Router } from 'express';
import type { Dispatcher } from 'undici';
import { contextOf, isRead } from '../edge/request-context.ts';
import { failureAfter, type Timeouts } from '../timeouts.ts';
import { callService } from '../upstreams/call-service.ts';
import type { ReadBody } from '../upstreams/read-body.ts';
import { stopWithClient, streamResponse } from '../upstreams/stream-response.ts';
import { upstreamHeaders } from '../upstreams/upstream-headers.ts';

export interface SimulatorProxy {
  /** Undefined unless the shop uses the simulator. */
  paypalSimulatorUrl: string | undefined;
  agent: Dispatcher;
  readBody: ReadBody;
  timeouts: Pick<Timeouts, 'call' | 'body' | 'reader'>;
}

/**
 * Passes on what browsers need of the PayPal simulator: its script, and the buyer's approval. Its other endpoints, which move
 * money, and script failures, are 404 from outside.
 */
export function paypalSimulator({ paypalSimulatorUrl, agent, readBody, timeouts }: SimulatorProxy): Router {
  const router = Router({ caseSensitive: true });
  if (paypalSimulatorUrl === undefined) return router;
  const address = new URL(paypalSimulatorUrl);

  const forward = async (request: Request, response: Response): Promise<void> => {
    const read = isRead(request);
    const call = {
      next: () => address,
      dispatcher: agent,
      method: request.method,
      path: request.url,
      headers: upstreamHeaders(request.headers, contextOf(response), undefined),
      body: read ? undefined : await readBody(request, response, timeouts.body),
      idempotent: read,
      timeout: timeouts.call,
      failureAfterMs: failureAfter(timeouts.call),
      stallMs: timeouts.call,
      stop: stopWithClient(response),
    };
    const received = await callService(call, (received) => received);
    delete received.headers['set-cookie'];
    streamResponse(received, response, timeouts.reader);
  };
  // The router has removed the prefix from the path.
  router.get('/sdk/js', forward);
  router.post('/simulator/orders/:id/approve', forward);
  router.use((request: Request) => {
    throw notFound(`${request.method} ${request.originalUrl}`);
  });
  return router;
}
