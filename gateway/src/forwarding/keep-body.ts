import type { NextFunction, Request, Response } from 'express';
import { isRead, visitOf } from '../edge/request-context.ts';
import type { Times } from '../timeouts.ts';
import type { ReadBody } from '../upstreams/read-body.ts';

export interface KeepBody {
  readBody: ReadBody;
  times: Pick<Times, 'body'>;
}

/** Reads the whole body of a write into its context: slow senders wait at the gateway, not at a service. */
export function keepBody({ readBody, times }: KeepBody) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!isRead(request)) visitOf(response).body = await readBody(request, response, times.body);
    next();
  };
}
