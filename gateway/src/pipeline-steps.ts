import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { contextOf, type RequestContext } from './edge/request-context.ts';

/** Runs steps one after another, and only for the requests that a condition names. */
export function when(
  applies: (request: Request, context: RequestContext) => boolean,
  ...steps: readonly RequestHandler[]
): RequestHandler {
  const run = inOrder(...steps);
  return (request, response, next) => (applies(request, contextOf(response)) ? run(request, response, next) : next());
}

/** Runs steps one after another. */
export function inOrder(...steps: readonly RequestHandler[]): RequestHandler {
  return Router().use(...steps);
}

/** Runs steps at the same time. Goes on once all have; the first one that refuses the request ends it. */
export function inParallel(...steps: readonly RequestHandler[]): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    await Promise.all(steps.map((step) => finished(step, request, response)));
    if (!response.destroyed) next();
  };
}

/** Resolves when a step passes the request on. */
function finished(step: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown) => (error === undefined ? resolve() : reject(error));
    Promise.resolve(step(request, response, next)).catch(reject);
  });
}
