import type { BlockList } from 'node:net';
import { REQUEST_ID_HEADER } from '@shop/platform/service/observability/request-context.ts';
import type { NextFunction, Request, Response } from 'express';
import { clientOf } from './client.ts';
import { accessTokenOf } from './cookies.ts';
import type { OriginPolicy } from './cross-site.ts';
import { hasBody } from './has-body.ts';
import { lingeringClose } from './lingering-close.ts';
import { ALLOW, isMethod, methodNotAllowed } from './methods.ts';
import { targetOf } from './read-target.ts';
import type { RequestContext } from './request-context.ts';
import { destinationOf } from './route-table.ts';

/**
 * Creates the context of a request from its method, path, connection and cookies. Refuses unknown methods with 405 and paths
 * that are not canonical with 400.
 * @param options `trustedProxies`: the networks of the proxies in front of the gateway
 */
export function createContext({
  originPolicy,
  trustedProxies,
}: {
  originPolicy: OriginPolicy;
  trustedProxies: BlockList;
}) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (hasBody(request)) lingeringClose(request, response);
    if (!isMethod(request.method)) {
      response.set(ALLOW);
      throw methodNotAllowed();
    }
    const target = targetOf(request);
    const client = clientOf(request, trustedProxies);
    const context: RequestContext = {
      target,
      destination: destinationOf(target.segments),
      client,
      requestId: String(response.getHeader(REQUEST_ID_HEADER)),
      accessToken: accessTokenOf(request.headers.cookie),
      secure: originPolicy.mode === 'production' || client.https,
    };
    response.locals.context = context;
    next();
  };
}
