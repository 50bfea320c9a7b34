import { Agent, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ShopError } from '@shop/platform/errors.ts';
import type { Request, Response } from 'express';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { type Exchange, exchangeOf, remember } from './exchange.ts';
import { passHeadersBack } from './pass-headers-back.ts';
import { codeOf, refusalOf, tooSlow } from './refusals.ts';

/** Connections to one address: ordinary calls end soon, polls of Socket.IO wait for as long as their page is open. */
export const MOST_CONNECTIONS = { calls: 256, polls: 8_192 };

/**
 * Keep-alive to the services; a free connection is dropped before the service would drop it (platform: 65 s).
 * @param most connections to one address at a time; who comes later waits for one to be free
 */
export function createUpstreamAgent(most: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: most, maxFreeSockets: 64, timeout: 55_000 });
}

interface Forwarding {
  /** The next address to try, other than the one that failed. */
  next: (failed?: URL) => URL;
  /** How many addresses there are. */
  addresses: number;
  /** What the service gets to see. */
  headers: IncomingHttpHeaders;
  body: Buffer | undefined;
  /** Milliseconds until the service must have begun to answer, and between parts of its answer. */
  timeout: number;
  /** May change the headers of the service's answer. */
  onAnswer: (headers: IncomingHttpHeaders) => void;
  /** Reads the service's refusal where it does not speak the house's words; undefined lets it pass as it is. */
  translate?: ((status: number, body: string) => ShopError | undefined) | undefined;
  /** Told of a refusal in the house's own words: 502, 503 or 504. */
  fail: (error: unknown) => void;
}

/** The wait for the beginning of an answer is ours to end; this ends answers that stall in the middle. */
const STALL_MARGIN_MS = 1_000;

export type Forward = (request: Request, response: Response, forwarding: Forwarding) => void;

/** Passes requests to services: http-proxy-middleware with our own headers, time limits, answers and errors. */
export function createForward(agent: Agent): Forward {
  const proxy: RequestHandler = createProxyMiddleware({
    agent,
    selfHandleResponse: true,
    ejectPlugins: true,
    router: (request, _response, options) => {
      const exchange = required(request);
      // HPM hands its router this request's own copy of the options.
      options.proxyTimeout = exchange.timeout + STALL_MARGIN_MS;
      if (exchange.body !== undefined) options.buffer = Readable.from([exchange.body], { objectMode: false });
      exchange.address = exchange.next(exchange.address);
      return exchange.address;
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
  return (request, response, { addresses, headers, ...forwarding }) => {
    const read = forwarding.body === undefined;
    const attemptsAllowed = read || addresses > 1 ? 2 : 1;
    const exchange: Exchange = { ...forwarding, response, attempts: 1, attemptsAllowed, state: 'waiting' };
    remember(request, exchange);
    if (forwarding.body !== undefined) headers['content-length'] = String(forwarding.body.length);
    request.headers = headers;
    exchange.timer = setTimeout(() => onLate(exchange), exchange.timeout);
    response.once('close', () => {
      exchange.state = 'over';
      clearTimeout(exchange.timer);
    });
    send(proxy, request, exchange);
  };
}

function send(proxy: RequestHandler, request: Request, exchange: Exchange): void {
  void proxy(request, exchange.response, (error) => {
    if (error !== undefined && exchange.state === 'waiting') refuse(exchange, error);
  });
}

function passBack(exchange: Exchange, answer: IncomingMessage, response: ServerResponse): void {
  if (exchange.state !== 'waiting') {
    answer.destroy();
    return;
  }
  if (exchange.translate !== undefined && (answer.statusCode ?? 0) >= 400) {
    void translate(exchange, exchange.translate, answer, response);
    return;
  }
  begin(exchange, answer, response);
  answer.pipe(response);
}

/** A refusal is short: it is read whole, within the limit that the beginning of an answer has. */
async function translate(
  exchange: Exchange,
  read: NonNullable<Exchange['translate']>,
  answer: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await buffer(answer);
    if (exchange.state !== 'waiting') return;
    const refusal = read(answer.statusCode ?? 502, body.toString('utf8'));
    if (refusal !== undefined) return refuse(exchange, refusal);
    begin(exchange, answer, response);
    response.end(body);
  } catch (error) {
    if (exchange.state === 'waiting') refuse(exchange, refusalOf(error));
  }
}

function begin(exchange: Exchange, answer: IncomingMessage, response: ServerResponse): void {
  clearTimeout(exchange.timer);
  exchange.state = 'answering';
  exchange.onAnswer(answer.headers);
  passHeadersBack(answer, response);
}

/** It hangs, connected or not: the client is told within the limit, whatever becomes of the request (P-C3). */
function onLate(exchange: Exchange): void {
  if (exchange.state !== 'waiting') return;
  refuse(exchange, tooSlow());
  exchange.outgoing?.destroy();
}

function onError(exchange: Exchange, error: Error, request: Request, proxy: RequestHandler): void {
  // Of an answer that breaks off in the middle only a broken connection can tell.
  if (exchange.state === 'answering') exchange.response.destroy();
  if (exchange.state !== 'waiting') return;
  if (mayTryAgain(exchange, codeOf(error))) {
    exchange.attempts += 1;
    send(proxy, request, exchange);
    return;
  }
  refuse(exchange, refusalOf(error));
}

function refuse(exchange: Exchange, error: unknown): void {
  exchange.state = 'over';
  clearTimeout(exchange.timer);
  exchange.fail(error);
}

/** A write is repeated only when its connection was never made, elsewhere; a read also when a kept one broke (P-C4). */
function mayTryAgain({ attempts, attemptsAllowed, body }: Exchange, code: string): boolean {
  if (attempts >= attemptsAllowed) return false;
  return code === 'ECONNREFUSED' || (body === undefined && (code === 'ECONNRESET' || code === 'EPIPE'));
}

function required(request: IncomingMessage): Exchange {
  const exchange = exchangeOf(request);
  if (exchange === undefined) throw new Error('a request that nobody forwarded');
  return exchange;
}
