import type { Agent, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ShopError } from '@shop/platform/service/http/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { Request, Response } from 'express';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { copyResponseHeaders } from './copy-response-headers.ts';
import {
  type CallEnd,
  type Exchange,
  exchangeOf,
  refuse,
  release,
  remember,
  tell,
  tellEnd,
  tellLate,
} from './exchange.ts';
import { retryAddress } from './retry-address.ts';
import { asUpstreamError, gatewayTimeout } from './upstream-errors.ts';

interface ProxyOptions {
  /** The next address to try, other than the one that failed. */
  next: (failed?: URL) => URL;
  /** The service's, of which the call holds one until it is answered; a poll needs none. */
  limits?: ConcurrencyLimit | undefined;
  /** What the service gets to see. */
  headers: IncomingHttpHeaders;
  body: Buffer | undefined;
  /** Whether a service may hear of it twice: a read, or a write that it recognizes. */
  idempotent: boolean;
  /** Milliseconds until the service must have begun to answer, and between parts of its answer. */
  timeout: number;
  /** Milliseconds that the service must have had before its silence is told to its breaker. */
  failureAfterMs: number;
  /** Told once how the call ended, before its caller hears of it. */
  onEnd?: ((end: CallEnd) => void) | undefined;
  /** May change the headers of the service's answer. */
  onResponse: (headers: IncomingHttpHeaders) => void;
  /** Reads the service's refusal where it does not speak the house's words; undefined lets it pass as it is. */
  mapError?: ((status: number, body: string) => ShopError | undefined) | undefined;
  /** Told of a refusal in the house's own words: 502, 503 or 504. */
  fail: (error: unknown) => void;
}

/** The wait for the beginning of an answer is ours to end; this ends answers that stall in the middle. */
const STALL_MARGIN_MS = 1_000;

export type ProxyRequest = (request: Request, response: Response, forwarding: ProxyOptions) => void;

/** Passes requests to services: http-proxy-middleware with our own headers, time limits, answers and errors. */
export function createProxy(agent: Agent): ProxyRequest {
  const proxy: RequestHandler = createProxyMiddleware({
    agent,
    selfHandleResponse: true,
    ejectPlugins: true,
    router: (request, _response, options) => {
      const exchange = required(request);
      // HPM hands its router this request's own copy of the options.
      options.proxyTimeout = exchange.timeout + STALL_MARGIN_MS;
      if (exchange.body !== undefined) options.buffer = Readable.from([exchange.body], { objectMode: false });
      return exchange.address as URL;
    },
    plugins: [
      (server) => {
        server.on('proxyReq', (outgoing, request) => {
          const exchange = required(request);
          exchange.outgoing = outgoing;
          if (exchange.state === 'over') outgoing.destroy();
        });
        server.on('proxyRes', (answer, request, response) => passBack(required(request), answer, response));
        server.on('error', (error, request, response) => {
          const exchange = request === undefined ? undefined : exchangeOf(request);
          if (exchange === undefined || response instanceof Socket) return;
          onError(exchange, error, request as Request, proxy);
        });
      },
    ],
  });
  return (request, response, { headers, limits, ...forwarding }) => {
    const exchange: Exchange = { ...forwarding, response, repeated: false, state: 'waiting' };
    remember(request, exchange);
    if (forwarding.body !== undefined) headers['content-length'] = String(forwarding.body.length);
    request.headers = headers;
    exchange.timer = setTimeout(() => onLate(exchange), exchange.timeout);
    response.once('close', () => {
      if (exchange.state === 'waiting') tellEnd(exchange, undefined);
      exchange.state = 'over';
      release(exchange);
    });
    begun(proxy, request, exchange, limits).catch((error) => {
      if (exchange.state === 'waiting') refuse(exchange, error);
    });
  };
}

/** @throws 503 when the service has no slot free in time, or breakers hold calls back */
async function begun(
  proxy: RequestHandler,
  request: Request,
  exchange: Exchange,
  limits?: ConcurrencyLimit,
): Promise<void> {
  if (limits !== undefined) {
    const leave = await limits.acquire();
    if (exchange.state !== 'waiting') return leave();
    exchange.leave = leave;
  }
  exchange.address = exchange.next();
  send(proxy, request, exchange);
}

function send(proxy: RequestHandler, request: Request, exchange: Exchange): void {
  exchange.sentAt = performance.now();
  void proxy(request, exchange.response, (error) => {
    if (error !== undefined && exchange.state === 'waiting') refuse(exchange, error);
  });
}

function passBack(exchange: Exchange, answer: IncomingMessage, response: ServerResponse): void {
  if (exchange.state !== 'waiting') {
    answer.destroy();
    return;
  }
  if (exchange.mapError !== undefined && (answer.statusCode ?? 0) >= 400) {
    void mapError(exchange, exchange.mapError, answer, response);
    return;
  }
  begin(exchange, answer, response);
  answer.pipe(response);
}

/** A refusal is short: it is read whole, within the limit that the beginning of an answer has. */
async function mapError(
  exchange: Exchange,
  read: NonNullable<Exchange['mapError']>,
  answer: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await buffer(answer);
    if (exchange.state !== 'waiting') return;
    const refusal = read(answer.statusCode ?? 502, body.toString('utf8'));
    if (refusal !== undefined) {
      tell(exchange, 'answered');
      refuse(exchange, refusal);
      return;
    }
    begin(exchange, answer, response);
    response.end(body);
  } catch (error) {
    if (exchange.state !== 'waiting') return;
    tell(exchange, 'failed');
    refuse(exchange, asUpstreamError(error));
  }
}

function begin(exchange: Exchange, answer: IncomingMessage, response: ServerResponse): void {
  tell(exchange, 'answered');
  release(exchange);
  exchange.state = 'answering';
  tellEnd(exchange, answer.statusCode);
  exchange.onResponse(answer.headers);
  copyResponseHeaders(answer, response);
}

/** It hangs, connected or not: the client is told within the limit, whatever becomes of the request (P-C3). */
function onLate(exchange: Exchange): void {
  if (exchange.state !== 'waiting') return;
  tellLate(exchange);
  refuse(exchange, gatewayTimeout());
  exchange.outgoing?.destroy();
}

function onError(exchange: Exchange, error: Error, request: Request, proxy: RequestHandler): void {
  // Of an answer that breaks off in the middle only a broken connection can tell.
  if (exchange.state === 'answering') exchange.response.destroy();
  if (exchange.state !== 'waiting') return;
  tell(exchange, 'failed');
  const again = elsewhere(exchange, codeOf(error));
  if (again === undefined) {
    refuse(exchange, asUpstreamError(error));
    return;
  }
  exchange.repeated = true;
  exchange.address = again;
  send(proxy, request, exchange);
}

/** A call is made twice at most. */
function elsewhere({ repeated, address, next, idempotent }: Exchange, code: string): URL | undefined {
  if (repeated || address === undefined) return undefined;
  return retryAddress({ next, idempotent }, address, code);
}

function required(request: IncomingMessage): Exchange {
  const exchange = exchangeOf(request);
  if (exchange === undefined) throw new Error('a request that nobody forwarded');
  return exchange;
}
