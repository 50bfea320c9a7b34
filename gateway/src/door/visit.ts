import type { Request, Response } from 'express';
import type { OnSession } from '../limits/limits.ts';
import type { CanonicalPath } from './canonical-path.ts';
import type { Client } from './client.ts';
import type { Destination } from './route-table.ts';

/** What the gateway knows of a request once it is let in. */
export interface Visit {
  target: CanonicalPath;
  destination: Destination | undefined;
  client: Client;
  requestId: string;
  accessToken: string | undefined;
  /** Whether cookies must be Secure. */
  secure: boolean;
  /** To be told who calls as soon as that is looked up, where the limits wait for it. */
  onSession?: OnSession | undefined;
}

/** What was learnt of the request that this response belongs to, once `admit` has let it in. */
export function visitOf(response: Response): Visit {
  return response.locals.visit as Visit;
}

/** Whether a request only reads: GET and HEAD. */
export function isRead(request: Pick<Request, 'method'>): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
