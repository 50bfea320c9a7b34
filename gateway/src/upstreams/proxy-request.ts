import type { Agent, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ShopError } from '@shop/platform/service/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import type { ConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { Request, Response } from 'express';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { copyResponseHeaders } from './copy-response-headers.ts';
import {
  type CallEnd,
  type Exchange,
  exchangeOf,
  refuse,
  release,
  remember,
  reportEnd,
  reportOutcome,
  reportTimeout,
} from './exchange.ts';
import { retryAddress } from './retry-address.ts';
import { asUpstreamError, gatewayTimeout } from './upstream-errors.ts';

interface ProxyOptions {
  /** The next address to try, other than the one that failed. */
  next: (failed?: URL) => URL;
  /** The concurrency limit of the service, held until its response starts; polls have none. */
  limit?: ConcurrencyLimit | undefined;
  /** The headers that the service receives. */
  headers: IncomingHttpHeaders;
  body: Buffer | undefined;
  /** Whether the service may receive it twice: a read, or a write with an Idempotency-Key. */
  idempotent: boolean;
  /** Milliseconds until the service must have started its response, and between parts of the response. */
  timeout: number;
  /** Milliseconds that the service must have had before a timeout counts as its failure. */
  failureAfterMs: number;
  /** Called once with how the call ended, before the response is sent. */
  onEnd?: ((end: CallEnd) => void) | undefined;
  /** May change the headers of the response. */
  onResponse: (headers: IncomingHttpHeaders) => void;
  /** Maps an error response in a foreign format to the shop's format; undefined forwards it unchanged. */
  mapError?: ((status: number, body: string) => ShopError | undefined) | undefined;
  /** Called with the refusal if there is no response: 502, 503 or 504. */
  onError: (error: unknown) => void;
}

/** Our own timer ends the wait for the start of a response; the proxy timeout ends responses that stall later. */
const STALL_MARGIN_MS = 1_000;

export type ProxyRequest = (request: Request, response: Response, forwarding: ProxyOptions) => void;

/** Creates a proxy to the services: http-proxy-middleware with our own headers, timeouts, retries and errors. */
export function createProxy(agent: Agent): ProxyRequest {
  const proxy: RequestHandler = createProxyMiddleware({
    agent,
    selfHandleResponse: true,
    ejectPlugins: true,
    router: (request, _response, options) => {
      const exchange = required(request);
      // http-proxy-middleware passes the router a copy of the options for this request.
      options.proxyTimeout = exchange.timeout + STALL_MARGIN_MS;
      if (exchange.body !== undefined) options.buffer = Readable.from([exchange.body], { objectMode: false });
      return exchange.address as URL;
    },
    plugins: [
      (server) => {
        server.on('proxyReq', (outgoing, request) => {
          const exchange = required(request);
          exchange.outgoing = outgoing;
          if (exchange.state === 'done') outgoing.destroy();
        });
        server.on('proxyRes', (incoming, request, response) => forwardResponse(required(request), incoming, response));
        server.on('error', (error, request, response) => {
          const exchange = request === undefined ? undefined : exchangeOf(request);
          if (exchange === undefined || response instanceof Socket) return;
          onProxyError(exchange, error, request as Request, proxy);
        });
      },
    ],
  });
  return (request, response, { headers, limit, ...options }) => {
    const endsAt = performance.now() + options.timeout;
    const exchange: Exchange = { ...options, response, endsAt, retried: false, state: 'waiting' };
    remember(request, exchange);
    if (options.body !== undefined) headers['content-length'] = String(options.body.length);
    request.headers = headers;
    exchange.timer = setTimeout(() => onTimeout(exchange), exchange.timeout);
    response.once('close', () => {
      if (exchange.state === 'waiting') reportEnd(exchange, undefined);
      exchange.state = 'done';
      release(exchange);
    });
    begin(proxy, request, exchange, limit).catch((error) => {
      if (exchange.state === 'waiting') refuse(exchange, error);
    });
  };
}

/** @throws 503 if the concurrency limit is reached for too long, or every breaker is open */
async function begin(
  proxy: RequestHandler,
  request: Request,
  exchange: Exchange,
  limit?: ConcurrencyLimit,
): Promise<void> {
  if (limit !== undefined) {
    const releaseLimit = await limit.acquire();
    if (exchange.state !== 'waiting') return releaseLimit();
    exchange.releaseLimit = releaseLimit;
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

function forwardResponse(exchange: Exchange, incoming: IncomingMessage, response: ServerResponse): void {
  if (exchange.state !== 'waiting') {
    incoming.destroy();
    return;
  }
  if (exchange.mapError !== undefined && (incoming.statusCode ?? 0) >= 400) {
    void mapError(exchange, exchange.mapError, incoming, response);
    return;
  }
  startResponse(exchange, incoming, response);
  incoming.pipe(response);
}

/** An error response is short: reads it whole, within the timeout for the start of a response. */
async function mapError(
  exchange: Exchange,
  read: NonNullable<Exchange['mapError']>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await buffer(incoming);
    if (exchange.state !== 'waiting') return;
    const refusal = read(incoming.statusCode ?? 502, body.toString('utf8'));
    if (refusal !== undefined) {
      reportOutcome(exchange, 'succeeded');
      refuse(exchange, refusal);
      return;
    }
    startResponse(exchange, incoming, response);
    response.end(body);
  } catch (error) {
    if (exchange.state !== 'waiting') return;
    reportOutcome(exchange, 'failed');
    refuse(exchange, asUpstreamError(error));
  }
}

function startResponse(exchange: Exchange, incoming: IncomingMessage, response: ServerResponse): void {
  reportOutcome(exchange, 'succeeded');
  release(exchange);
  exchange.state = 'responding';
  reportEnd(exchange, incoming.statusCode);
  exchange.onResponse(incoming.headers);
  copyResponseHeaders(incoming, response);
}

/** Responds within the timeout even if the service hangs, connected or not (P-C3). */
function onTimeout(exchange: Exchange): void {
  if (exchange.state !== 'waiting') return;
  reportTimeout(exchange);
  refuse(exchange, gatewayTimeout());
  exchange.outgoing?.destroy();
}

function onProxyError(exchange: Exchange, error: Error, request: Request, proxy: RequestHandler): void {
  // Headers are sent: resetting the connection is the only way left to signal a truncated response.
  if (exchange.state === 'responding') exchange.response.destroy();
  if (exchange.state !== 'waiting') return;
  reportOutcome(exchange, 'failed');
  const again = retryTarget(exchange, codeOf(error));
  if (again === undefined) {
    refuse(exchange, asUpstreamError(error));
    return;
  }
  exchange.retried = true;
  exchange.address = again;
  send(proxy, request, exchange);
}

/** The address for a retry; a call is retried at most once. */
function retryTarget({ retried, address, next, idempotent }: Exchange, code: string): URL | undefined {
  if (retried || address === undefined) return undefined;
  return retryAddress({ next, idempotent }, address, code);
}

function required(request: IncomingMessage): Exchange {
  const exchange = exchangeOf(request);
  if (exchange === undefined) throw new Error('request has no exchange');
  return exchange;
}
