import type { NextFunction, Request, Response } from 'express';
import { visitOf } from '../edge/request-context.ts';
import type { Limits } from './rate-limits.ts';
import { rowOf } from './rules.ts';

/** Refuses a call beyond its caller's limits with 429, before the session lookup: by user if the cookie is known, else by address. */
export function limitCaller({ limits }: { limits: Limits }) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const visit = visitOf(response);
    visit.isUserUncounted = await limits.countCaller(rowOf(request.method, visit.target), visit);
    if (!response.destroyed) next();
  };
}

/** Refuses a call beyond its user's limits with 429, after the session lookup of a cookie that was unknown before. */
export function limitUser({ limits }: { limits: Limits }) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const visit = visitOf(response);
    const { session, isUserUncounted = false } = visit;
    visit.isUserUncounted = false;
    if (session !== undefined) {
      await limits.countUser(rowOf(request.method, visit.target), visit, isUserUncounted, session);
    }
    next();
  };
}
