import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ShopError } from '@shop/platform/errors.ts';
import type { Response } from 'express';

/** One request on its way to a service and back. */
export interface Exchange {
  response: Response;
  body: Buffer | undefined;
  /** Milliseconds until the service must have begun to answer. */
  timeout: number;
  /** The next address to try, other than the one that failed. */
  next: (failed?: URL) => URL;
  /** The address it was sent to last. */
  address?: URL;
  attempts: number;
  attemptsAllowed: number;
  outgoing?: ClientRequest;
  timer?: NodeJS.Timeout;
  /** `answering`: the service's answer is on its way back; `over`: refused, or the client has gone. */
  state: 'waiting' | 'answering' | 'over';
  onAnswer: (headers: IncomingHttpHeaders) => void;
  /** Reads the service's refusal where it does not speak the house's words; undefined lets it pass as it is. */
  translate?: ((status: number, body: string) => ShopError | undefined) | undefined;
  fail: (error: unknown) => void;
}

const exchanges = new WeakMap<IncomingMessage, Exchange>();

/** Keeps what becomes of a client's request for the proxy's events, which tell of the request alone. */
export function remember(request: IncomingMessage, exchange: Exchange): void {
  exchanges.set(request, exchange);
}

/** @returns undefined for a request that was not remembered */
export function exchangeOf(request: IncomingMessage): Exchange | undefined {
  return exchanges.get(request);
}
