import type { NextFunction, Request, Response } from 'express';
import { isPayPalWebhook } from '../edge/paypal-webhook.ts';
import { contextOf, isRead } from '../edge/request-context.ts';
import type { Timeouts } from '../timeouts.ts';
import type { ReadBody } from '../upstreams/read-body.ts';

/** Bytes. An event of PayPal lists every item of an order. */
const WEBHOOK_LIMIT = 256 * 1024;

export interface KeepBody {
  readBody: ReadBody;
  timeouts: Pick<Timeouts, 'body'>;
}

/** Reads the whole body of a write into its context: slow senders wait at the gateway, not at a service. */
export function keepBody({ readBody, timeouts }: KeepBody) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const context = contextOf(response);
    const limit = isPayPalWebhook(request.method, context.target) ? WEBHOOK_LIMIT : undefined;
    if (!isRead(request)) context.body = await readBody(request, response, timeouts.body, limit);
    next();
  };
}
