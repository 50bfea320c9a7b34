import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ShopError } from '@shop/platform/service/errors.ts';
import type { Outcome } from '@shop/platform/service/timing/circuit-breaker.ts';
import type { Response } from 'express';
import { report } from './upstream-breakers.ts';

/** How a call ended. */
export interface CallEnd {
  /** Whether it was sent to a service: only then may it have had an effect. */
  sent: boolean;
  /** The status of the response; undefined if none came: a failure, a timeout, or a client that left. */
  status: number | undefined;
}

/** One request to a service and its response. */
export interface Exchange {
  response: Response;
  body: Buffer | undefined;
  /** Whether the service may receive it twice: a read, or a write with an Idempotency-Key. */
  idempotent: boolean;
  /** Milliseconds until the service must have started its response. */
  timeout: number;
  /** Milliseconds that the service must have had before a timeout counts as its failure. */
  failureAfterMs: number;
  /** The next address to try, other than the one that failed. */
  next: (failed?: URL) => URL;
  /** The address that it was sent to last. */
  address?: URL;
  /** When its timeout ends. */
  endsAt: number;
  /** When it was sent last. */
  sentAt?: number;
  /** Whether it was retried. */
  retried: boolean;
  /** Releases the concurrency limit, once the call has acquired it. */
  releaseLimit?: () => void;
  outgoing?: ClientRequest;
  timer?: NodeJS.Timeout;
  /** `responding`: the response is being forwarded; `done`: refused, or the client left. */
  state: 'waiting' | 'responding' | 'done';
  /** Called once with how the call ended. */
  onEnd?: ((end: CallEnd) => void) | undefined;
  onResponse: (headers: IncomingHttpHeaders) => void;
  /** Maps an error response in a foreign format to the shop's format; undefined forwards it unchanged. */
  mapError?: ((status: number, body: string) => ShopError | undefined) | undefined;
  onError: (error: unknown) => void;
}

const exchanges = new WeakMap<IncomingMessage, Exchange>();

/** Stores the exchange of a request for the events of the proxy, which pass the request only. */
export function remember(request: IncomingMessage, exchange: Exchange): void {
  exchanges.set(request, exchange);
}

/** @returns undefined for an unknown request */
export function exchangeOf(request: IncomingMessage): Exchange | undefined {
  return exchanges.get(request);
}

/** Ends the exchange with an error response. */
export function refuse(exchange: Exchange, error: unknown): void {
  exchange.state = 'done';
  release(exchange);
  reportEnd(exchange, undefined);
  exchange.onError(error);
}

/** Reports how the call ended. @param status of the response, if one came */
export function reportEnd({ onEnd, sentAt }: Exchange, status: number | undefined): void {
  onEnd?.({ sent: sentAt !== undefined, status });
}

/** Clears the timer and releases the concurrency limit. */
export function release(exchange: Exchange): void {
  clearTimeout(exchange.timer);
  exchange.releaseLimit?.();
}

/**
 * Reports a timeout to the circuit breaker, if the service had enough time. A gateway that paused notices a timeout late: that
 * is no time that the service had.
 */
export function reportTimeout(exchange: Exchange): void {
  const { sentAt, endsAt, failureAfterMs } = exchange;
  if (sentAt !== undefined && endsAt - sentAt >= failureAfterMs) reportOutcome(exchange, 'failed');
}

/** Reports an outcome to the circuit breaker of the address. */
export function reportOutcome({ address }: Exchange, outcome: Outcome): void {
  if (address !== undefined) report(address, outcome);
}
