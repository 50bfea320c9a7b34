import type { NextFunction, Request, Response } from 'express';
import { visitOf } from '../door/visit.ts';
import { busy } from '../upstreams/refusals.ts';
import { rowOf } from './limit-table.ts';
import type { Limits } from './limits.ts';
import type { LoopWatch } from './loop-watch.ts';

export interface LimitCalls {
  limits: Limits;
  loop: Pick<LoopWatch, 'isLate'>;
}

/**
 * Refuses a call beyond its caller's limits with 429, and while the gateway does not keep up every call that has one with 503
 * (P-C5); pages, pictures and what asks how the shop is stay. A refused call has done nothing.
 */
export function limitCalls({ limits, loop }: LimitCalls) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const visit = visitOf(response);
    const row = rowOf(request.method, visit.target);
    if (row !== undefined && loop.isLate() && visit.target.path !== '/api/health') throw busy();
    visit.onSession = await limits.count(row, visit);
    if (!response.destroyed) next();
  };
}
