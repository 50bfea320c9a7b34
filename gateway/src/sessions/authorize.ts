import { forbidden, notSignedIn } from '@shop/platform/service/errors.ts';
import type { NextFunction, Request, Response } from 'express';
import { contextOf } from '../edge/request-context.ts';
import type { Session } from './identities.ts';

/** Refuses visitors with 401. */
export function requireSession(_request: Request, response: Response, next: NextFunction): void {
  sessionOf(response);
  next();
}

/** Refuses visitors with 401 and customers with 403. */
export function requireAdministrator(_request: Request, response: Response, next: NextFunction): void {
  if (!sessionOf(response).user.isAdmin) throw forbidden('Only administrators may do this');
  next();
}

/**
 * The session of a request that needs one.
 * @throws 401 for a visitor
 */
export function sessionOf(response: Response): Session {
  const { session } = contextOf(response);
  if (session === undefined || session === null) throw notSignedIn();
  return session;
}
