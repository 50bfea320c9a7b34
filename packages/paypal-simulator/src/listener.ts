import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Call, Reply, Route } from './call.ts';
import { requireToken } from './credentials.ts';
import { notFound, PayPalError, serverError, tooManyRequests } from './errors.ts';
import type { Mode } from './modes.ts';
import { chosenMode, type Simulator } from './simulator.ts';

/** Bytes of a body; PayPal's own limit is not documented. */
const MAX_BODY = 1_000_000;

/** Answers requests by a list of routes, with the scripted faults of PayPal's own calls. */
export function createListener(options: {
  routes: readonly Route[];
  simulator: Simulator;
  logger: Pick<Logger, 'info' | 'error'>;
}): { listener: RequestListener; dropHanging: () => void } {
  const { routes, simulator, logger } = options;
  const hanging = new Set<ServerResponse>();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let mode: Mode = 'normal';
    let reply: Reply;
    try {
      const { call, route } = await read(request);
      mode = call.mode;
      if (mode === 'hang') {
        hanging.add(response);
        response.once('close', () => hanging.delete(response));
        return;
      }
      reply = route.handle(call);
    } catch (error) {
      // The caller has left while its body was read.
      if (response.destroyed) return;
      reply = replyTo(error, request);
    }
    if (mode === 'lost-reply') request.socket.destroy();
    else send(response, reply);
    logger.info({ method: request.method, url: request.url, status: reply.status, mode }, 'request');
  }

  async function read(request: IncomingMessage): Promise<{ call: Call; route: Route }> {
    const { method = '', headers } = request;
    const { pathname: path } = new URL(request.url ?? '/', 'http://simulator');
    const route = routes.find((one) => one.method === method && one.path.test(path));
    if (route === undefined) throw notFound();
    const { operation } = route;
    const [, ...params] = route.path.exec(path) ?? [];
    const base = `http://${headers.host}`;
    if (operation !== undefined && operation !== 'get-token') {
      requireToken(request, simulator.ledger.state.secret);
      simulator.shopsAddress = base;
    }
    countRequest(headers['paypal-request-id']);
    const mode =
      (operation && simulator.faults.take(operation, path)) ??
      (operation === 'capture-order' ? chosenMode(simulator, params[0]) : 'normal');
    if (mode === '500') throw serverError();
    if (mode === '429') throw tooManyRequests();
    return { route, call: { method, path, params, headers, base, mode, body: await bodyOf(request) } };
  }

  function countRequest(id: string | string[] | undefined): void {
    const { requestCounts } = simulator;
    if (typeof id === 'string') requestCounts.set(id, (requestCounts.get(id) ?? 0) + 1);
  }

  function replyTo(error: unknown, { method, url }: IncomingMessage): Reply {
    if (!(error instanceof PayPalError)) logger.error({ err: error, method, url }, 'request failed');
    const { status, code, message, problems } = error instanceof PayPalError ? error : serverError();
    return {
      status,
      ...(status === 429 ? { headers: { 'retry-after': '1' } } : {}),
      body: { name: code, message, debug_id: randomUUID().slice(0, 13), details: problems, links: [] },
    };
  }

  return {
    listener: (request, response) => void respond(request, response),
    dropHanging: () => {
      for (const response of hanging) response.destroy();
    },
  };
}

/** @throws PayPalError 413 */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new PayPalError(413, 'REQUEST_TOO_LARGE', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status, headers = {}, body }: Reply): void {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'paypal-debug-id': randomUUID().slice(0, 13),
    ...(status === 204 ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  });
  response.end(text);
}
