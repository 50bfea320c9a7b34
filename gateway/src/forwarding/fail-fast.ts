import type { NextFunction, Request, Response } from 'express';
import { contextOf } from '../edge/request-context.ts';
import type { Upstream } from '../edge/route-table.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';

/** Refuses a request with 503 while every breaker of its service is open, before the session is looked up. */
export function failFast({ lists }: { lists: Record<Upstream, UpstreamList> }) {
  return (_request: Request, response: Response, next: NextFunction): void => {
    const { destination } = contextOf(response);
    if (destination !== undefined) lists[destination.upstream].assertAvailable();
    next();
  };
}
