import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ShopError } from '@shop/platform/service/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { ALLOW, methodNotAllowed } from './methods.ts';
import { rejectSocket } from './reject-socket.ts';

/**
 * Replaces the responses of Node's HTTP server with the shop's error format (docs/api.md#errors; P-E12): for requests
 * that cannot be parsed, for clients that are too slow, and for CONNECT. Each of them closes its connection, so that
 * nothing that follows is taken for a request (P-E13).
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
  // Only 100-continue must be honoured (RFC 9110 §10.1.1): other expectations are ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // checkRequestHead reports a missing Host together with other errors of the request head.
  Object.assign(server, { requireHostHeader: false });
}

type Exchange = [IncomingMessage, ServerResponse];

/** Tracks the requests of each connection whose response was not finished when the latest request arrived. */
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
 * Whether the client would take an error response for the response to an earlier request, or for a part of one. It
 * would not if the unreadable data is the body of the only open request, and its response has not begun.
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
