import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Caller, UserCaller } from '../identity/identity.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Who may call: everybody, signed-in users, administrators, or the gateway itself. */
export type Access = 'public' | 'signed-in' | 'administrator' | 'gateway';

/**
 * A handler's input: validated values, the caller, and Express's request and response for what schemas cannot express.
 */
export interface RouteCall<Params, Query, Body, CallerType> {
  params: Params;
  query: Query;
  body: Body;
  caller: CallerType;
  request: Request;
  response: Response;
}

/**
 * One endpoint. A string that a handler returns is sent as plain text, anything else as JSON (docs/api.md#everywhere);
 * undefined means that the handler has sent the response itself.
 */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  CallerType extends Caller = Caller,
> {
  method: Method;
  /** Express 5 syntax; parameters are decoded once. */
  path: string;
  access: Access;
  params?: Params;
  query?: Query;
  /** Read as JSON after authorization. Without it the handler may read the request itself: files, webhooks. */
  body?: Body;
  /** The status on success, 200 by default. */
  status?: number;
  /** The schema of what the handler returns. It types the handler; only tests validate responses. */
  response?: Result;
  handle: (
    call: RouteCall<z.output<Params>, z.output<Query>, z.output<Body>, CallerType>,
  ) => Promise<z.input<Result> | undefined> | z.input<Result> | undefined;
}

type Declared<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  CallerType extends Caller,
> = Omit<Route<P, Q, B, A, CallerType>, 'access'>;

/** Declares a route for everybody, signed in or not. */
export function publicRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  route: Declared<P, Q, B, A, Caller>,
): Route {
  return { ...route, access: 'public' } as unknown as Route;
}

/** Declares a route for signed-in users; 401 otherwise. */
export function signedInRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  route: Declared<P, Q, B, A, UserCaller>,
): Route {
  return { ...route, access: 'signed-in' } as unknown as Route;
}

/** Declares a route for administrators; 401 for visitors, 403 for customers. */
export function administratorRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  route: Declared<P, Q, B, A, UserCaller>,
): Route {
  return { ...route, access: 'administrator' } as unknown as Route;
}

/** Declares a route for the gateway's own calls, which no browser can make. */
export function gatewayRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  route: Declared<P, Q, B, A, { kind: 'gateway' }>,
): Route {
  return { ...route, access: 'gateway' } as unknown as Route;
}
