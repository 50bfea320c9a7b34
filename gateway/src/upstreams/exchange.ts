import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Response } from 'express';
import type { Outcome } from './circuit-breaker.ts';
import { report } from './upstream-breakers.ts';

/** How a call ended. */
export interface CallEnd {
  /** Whether it was sent to a service: only then may it have had an effect. */
  sent: boolean;
  /** Of the service's answer; undefined when none came: a failure, a time-out, or a caller who left. */
  status: number | undefined;
}

/** One request on its way to a service and back. */
export interface Exchange {
  response: Response;
  body: Buffer | undefined;
  /** Whether a service may hear of it twice: a read, or a write that it recognizes. */
  idempotent: boolean;
  /** Milliseconds until the service must have begun to answer. */
  timeout: number;
  /** Milliseconds that the service must have had before its silence is told to its breaker. */
  failureAfterMs: number;
  /** The next address to try, other than the one that failed. */
  next: (failed?: URL) => URL;
  /** The address it was sent to last. */
  address?: URL;
  /** When that was. */
  sentAt?: number;
  /** Whether it has been sent a second time. */
  repeated: boolean;
  /** Gives the service's slot back, once it has one. */
  leave?: () => void;
  outgoing?: ClientRequest;
  timer?: NodeJS.Timeout;
  /** `answering`: the service's answer is on its way back; `over`: refused, or the client has gone. */
  state: 'waiting' | 'answering' | 'over';
  /** Told once how the call ended. */
  onEnd?: ((end: CallEnd) => void) | undefined;
  onResponse: (headers: IncomingHttpHeaders) => void;
  /** Reads the service's refusal where it does not speak the house's words; undefined lets it pass as it is. */
  mapError?: ((status: number, body: string) => ShopError | undefined) | undefined;
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

/** Ends it with a refusal in the words of the house. */
export function refuse(exchange: Exchange, error: unknown): void {
  exchange.state = 'over';
  release(exchange);
  tellEnd(exchange, undefined);
  exchange.fail(error);
}

/** Tells whoever asked for it how the call ended. @param status of the service's answer, if one came */
export function tellEnd({ onEnd, sentAt }: Exchange, status: number | undefined): void {
  onEnd?.({ sent: sentAt !== undefined, status });
}

/** The service is done with it, one way or the other. */
export function release(exchange: Exchange): void {
  clearTimeout(exchange.timer);
  exchange.leave?.();
}

/** Tells the breaker of the address that it was sent to that no answer came, if it had the time for one. */
export function tellLate(exchange: Exchange): void {
  const { sentAt, failureAfterMs } = exchange;
  if (sentAt !== undefined && performance.now() - sentAt >= failureAfterMs) tell(exchange, 'failed');
}

/** Tells the breaker of the address that it was sent to. */
export function tell({ address }: Exchange, outcome: Outcome): void {
  if (address !== undefined) report(address, outcome);
}
