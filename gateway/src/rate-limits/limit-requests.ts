import type { NextFunction, Request, Response } from 'express';
import { contextOf } from '../edge/request-context.ts';
import type { RateLimits } from './rate-limits.ts';
import { ruleOf } from './rules.ts';

/**
 * Refuses a call beyond the rate limit with 429, before the session lookup: by user if the cookie is known, else by
 * address.
 */
export function limitCaller({ rateLimits }: { rateLimits: RateLimits }) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const context = contextOf(response);
    context.isUserUncounted = await rateLimits.countCaller(ruleOf(request.method, context.target), context);
    if (!response.destroyed) next();
  };
}

/** Refuses a call beyond the rate limit of its user with 429, after the lookup of a cookie that was unknown before. */
export function limitUser({ rateLimits }: { rateLimits: RateLimits }) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const context = contextOf(response);
    const { session, isUserUncounted = false } = context;
    context.isUserUncounted = false;
    if (session !== undefined) {
      await rateLimits.countUser(ruleOf(request.method, context.target), context, isUserUncounted, session);
    }
    next();
  };
}
