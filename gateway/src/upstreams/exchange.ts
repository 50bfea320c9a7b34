import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Response } from 'express';

/** One request on its way to a service and back. */
export interface Exchange {
  response: Response;
  body: Buffer | undefined;
  /** Milliseconds until the service must have begun to answer. */
  timeout: number;
  /** The next address to try. */
  next: () => URL;
  attempts: number;
  attemptsAllowed: number;
  outgoing?: ClientRequest;
  timer?: NodeJS.Timeout;
  /** `answering`: the service's answer is on its way back; `over`: refused, or the client has gone. */
  state: 'waiting' | 'answering' | 'over';
  onAnswer: (headers: IncomingHttpHeaders) => void;
  fail: (error: unknown) => void;
}

const exchanges = new WeakMap<IncomingMessage, Exchange>();

export function remember(request: IncomingMessage, exchange: Exchange): void {
  exchanges.set(request, exchange);
}

export function exchangeOf(request: IncomingMessage): Exchange | undefined {
  return exchanges.get(request);
}
