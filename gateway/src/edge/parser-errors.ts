import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { ALLOW, methodNotAllowed } from './methods.ts';
import { rejectSocket } from './reject-socket.ts';

/**
 * What Node's server would answer, or drop, by itself is refused in the house's words (API.md, Everywhere; P-E12): what it cannot
 * read as HTTP, who is too slow, and CONNECT. Each ends its connection, so that nothing that follows on it is taken for a
 * request (P-E13).
 */
export function handleParserErrors(server: Server): void {
  const running = trackRunning(server);
  const refused = new WeakSet<Duplex>();

  function refuse(socket: Duplex, refusal: ShopError, more?: Record<string, string>): void {
    refused.add(socket);
    rejectSocket(socket, refusal, randomUUID(), more);
  }

  server.on('clientError', (error, socket) => {
    if (refused.has(socket)) return;
    const code = codeOf(error);
    if (code === 'ECONNRESET' || !socket.writable || wouldMislead(running.get(socket))) socket.destroy();
    else refuse(socket, refusalFor(code));
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, methodNotAllowed(), ALLOW);
  });
  // Nobody has to meet an expectation but 100-continue (RFC 9110 §10.1.1): the request is answered as any other.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // A missing Host is refused together with what else may be wrong in the head of a request (request-head.ts).
  Object.assign(server, { requireHostHeader: false });
}

type Exchange = [IncomingMessage, ServerResponse];

/** The requests of each connection that were not answered when the last of them came. */
function trackRunning(server: Server): WeakMap<Duplex, Exchange[]> {
  const running = new WeakMap<Duplex, Exchange[]>();
  server.on('request', (...exchange: Exchange) => {
    const [{ socket }] = exchange;
    running.set(socket, [...(running.get(socket) ?? []).filter(isOpen), exchange]);
  });
  return running;
}

function isOpen([, response]: Exchange): boolean {
  return !response.writableFinished;
}

/**
 * Whether a refusal would be taken for the answer to an earlier request, or for a part of one: unless what cannot be read is the
 * body of the only one, and nothing has been said to it.
 */
function wouldMislead(running: readonly Exchange[] = []): boolean {
  const [first, second] = running.filter(isOpen);
  if (first === undefined) return false;
  const [request, response] = first;
  return second !== undefined || request.complete || response.headersSent;
}

function refusalFor(code: string): ShopError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ShopError('headers-too-large', 'headers-too-large', 'The headers are too long');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ShopError('request-timeout', 'request-timeout', 'The request took too long');
  }
  return new ShopError('invalid', 'invalid', 'The request cannot be read');
}
