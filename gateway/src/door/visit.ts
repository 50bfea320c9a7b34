import type { Request, Response } from 'express';
import type { Session } from '../sessions/identities.ts';
import type { CanonicalPath } from './canonical-path.ts';
import type { Client } from './client.ts';
import type { Destination } from './route-table.ts';

/** To be told who calls, null for a visitor, as soon as that is looked up. @throws 429 when he has called too often */
export type OnSession = (session: Session | null) => Promise<void>;

/** What the gateway knows of a request once it is let in. */
export interface Visit {
  target: CanonicalPath;
  destination: Destination | undefined;
  client: Client;
  requestId: string;
  accessToken: string | undefined;
  /** Whether cookies must be Secure. */
  secure: boolean;
  /** Where the limits wait for who calls. */
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
