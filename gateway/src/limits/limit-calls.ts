import type { NextFunction, Request, Response } from 'express';
import { visitOf } from '../door/visit.ts';
import { rowOf } from './limit-table.ts';
import type { Limits } from './limits.ts';

/** Refuses a call beyond its caller's limits with 429. A refused call has done nothing. */
export function limitCalls({ limits }: { limits: Limits }) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const visit = visitOf(response);
    visit.onSession = await limits.count(rowOf(request.method, visit.target), visit);
    if (!response.destroyed) next();
  };
}
