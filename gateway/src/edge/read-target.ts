import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { type CanonicalPath, canonicalPath } from './canonical-path.ts';
import { checkRequestHead } from './request-head.ts';

const targets = new WeakMap<IncomingMessage, CanonicalPath | ShopError>();
/** Connections that end with the answer that is under way. */
const ending = new WeakSet<Socket>();

/**
 * Reads head and target of a request before anything else may interpret them; what is wrong with them is said once the house
 * answers. With a head that could be read in two ways the connection ends: what came behind it is no request (P-E13).
 */
export function readTarget(app: RequestListener): RequestListener {
  return (request, response) => {
    if (ending.has(request.socket)) return;
    // Node reads nothing of what came together with an offer to upgrade that is not taken.
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
 * What `readTarget` read.
 * @throws 400 when it was wrong
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
