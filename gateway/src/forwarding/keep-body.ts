import type { NextFunction, Request, Response } from 'express';
import { contextOf, isRead } from '../edge/request-context.ts';
import type { Timeouts } from '../timeouts.ts';
import type { ReadBody } from '../upstreams/read-body.ts';

export interface KeepBody {
  readBody: ReadBody;
  timeouts: Pick<Timeouts, 'body'>;
}

/** Reads the whole body of a write into its context: slow senders wait at the gateway, not at a service. */
export function keepBody({ readBody, timeouts }: KeepBody) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!isRead(request)) contextOf(response).body = await readBody(request, response, timeouts.body);
    next();
  };
}
