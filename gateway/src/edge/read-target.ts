import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { ShopError } from '@shop/platform/service/errors.ts';
import { type CanonicalPath, canonicalPath } from './canonical-path.ts';
import { checkRequestHead } from './request-head.ts';

const targets = new WeakMap<IncomingMessage, CanonicalPath | ShopError>();
/** Connections that close after the response in progress. */
const ending = new WeakSet<Socket>();

/**
 * Checks request head and target before anything else interprets them; `targetOf` throws the error later, when the
 * response can carry all its headers. An ambiguous head closes the connection: the bytes behind it are not a request
 * (P-E13).
 */
export function readTarget(app: RequestListener): RequestListener {
  return (request, response) => {
    if (ending.has(request.socket)) return;
    // Node does not read what follows an upgrade request that is not accepted.
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close');
    const head = refusalOf(() => checkRequestHead(request));
    if (head instanceof ShopError) {
      ending.add(request.socket);
      response.setHeader('connection', 'close');
    }
    const target = head ?? refusalOf(() => canonicalPath(request.url ?? ''));
    if (target instanceof ShopError) request.url = '/';
    targets.set(request, target);
    app(request, response);
  };
}

/**
 * The target that `readTarget` has parsed.
 * @throws 400 if it is invalid
 */
export function targetOf(request: IncomingMessage): CanonicalPath {
  const target = targets.get(request);
  if (target === undefined || target instanceof ShopError) throw target ?? new Error('a request without a target');
  return target;
}

function refusalOf<T>(read: () => T): T | ShopError {
  try {
    return read();
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
}
