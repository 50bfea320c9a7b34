import type { SessionLookup } from '@shop/contracts/user-api.ts';
import type { Request, Response } from 'express';
import type { CanonicalPath } from './canonical-path.ts';
import type { Client } from './client.ts';
import type { Destination } from './route-table.ts';

/** What the gateway knows of a request. Each step of the pipeline adds its part. */
export interface RequestContext {
  target: CanonicalPath;
  destination: Destination | undefined;
  client: Client;
  requestId: string;
  accessToken: string | undefined;
  /** Whether cookies must be Secure. */
  secure: boolean;
  /** Whether the rate limits still have to count the call for its user, who is known only after the session lookup. */
  isUserUncounted?: boolean;
  /** The caller's session, null for a visitor's cookie; undefined where no session was looked up. */
  session?: SessionLookup;
  /** Milliseconds that the session lookup took. */
  lookupMs?: number;
  /** The whole body, once it was read. */
  body?: Buffer;
}

/** What the gateway knows of the request that belongs to a response, once `createContext` has run. */
export function contextOf(response: Response): RequestContext {
  return response.locals.context as RequestContext;
}

/** Whether a request only reads: GET and HEAD. */
export function isRead(request: Pick<Request, 'method'>): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
