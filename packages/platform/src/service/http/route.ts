import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Caller, UserCaller } from '../identity/identity.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Who may call: everybody, whoever is signed in, administrators, or the gateway speaking for itself. */
export type Access = 'public' | 'signed-in' | 'administrator' | 'gateway';

/** What a handler is given: checked values, the caller, and the raw pair for what schemas cannot say. */
export interface RouteCall<Params, Query, Body, Who> {
  params: Params;
  query: Query;
  body: Body;
  caller: Who;
  request: Request;
  response: Response;
}

/**
 * One endpoint. A text that a handler returns is sent as it is, anything else as JSON (API.md, Everywhere);
 * undefined means that the handler has answered by itself.
 */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Caller = Caller,
> {
  method: Method;
  /** Express 5 syntax; parameters are decoded once. */
  path: string;
  access: Access;
  params?: Params;
  query?: Query;
  /** Read as JSON once the caller is admitted. Without it the handler may read the request by itself: files, webhooks. */
  body?: Body;
  /** Status of success, 200 unless said otherwise. */
  status?: number;
  response?: Answer;
  handle: (
    call: RouteCall<z.output<Params>, z.output<Query>, z.output<Body>, Who>,
  ) => Promise<z.input<Answer> | undefined> | z.input<Answer> | undefined;
}

type Declared<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  Who extends Caller,
> = Omit<Route<P, Q, B, A, Who>, 'access'>;

/** For everybody, signed in or not. */
export function publicRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  route: Declared<P, Q, B, A, Caller>,
): Route {
  return { ...route, access: 'public' } as unknown as Route;
}

/** For whoever is signed in; 401 otherwise. */
export function signedInRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  route: Declared<P, Q, B, A, UserCaller>,
): Route {
  return { ...route, access: 'signed-in' } as unknown as Route;
}

/** For administrators; 401 for visitors, 403 for customers. */
export function administratorRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  route: Declared<P, Q, B, A, UserCaller>,
): Route {
  return { ...route, access: 'administrator' } as unknown as Route;
}

/** For the gateway's own calls, which no browser can make. */
export function gatewayRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  route: Declared<P, Q, B, A, { kind: 'gateway' }>,
): Route {
  return { ...route, access: 'gateway' } as unknown as Route;
}
