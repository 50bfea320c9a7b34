import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { rejectSocket } from '../edge/reject-socket.ts';
import type { Timeouts } from '../timeouts.ts';
import { report } from '../upstreams/upstream-breakers.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';
import { readEngineError } from './engine-error.ts';

/** Forwards an accepted WebSocket upgrade to chat. */
export type ChatProxy = (
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  to: { address: URL; requestId: string },
) => void;

/**
 * The headers of an accepted handshake that the client receives; all others are dropped, cookies above all (P-E3,
 * P-E12).
 */
const FORWARDED_HEADERS = /^(connection|upgrade|sec-websocket-.*)$/;

/**
 * Creates the WebSocket proxy to chat. If chat accepts, bytes flow both ways; if it refuses, the client receives an
 * error in the shop's format.
 */
export function createChatProxy({ logger, timeouts }: { logger: Logger; timeouts: Timeouts }): ChatProxy {
  const handshakes = new WeakMap<IncomingMessage, { address: URL; requestId: string }>();
  const responded = new WeakSet<object>();
  const proxy = createProxyMiddleware({
    upgradeTimeout: timeouts.upgrade,
    ejectPlugins: true,
    router: (request) => required(request).address,
    plugins: [
      (server) => {
        server.on('error', (error, request, socket) => {
          logger.debug({ err: error }, 'WebSocket proxy error');
          // Before chat's response nothing has been written, so the client still needs a response.
          if (request === undefined || socket === undefined || !('bytesWritten' in socket) || responded.has(socket))
            return;
          const { address, requestId } = required(request);
          // A handshake whose client left early is not reported.
          if (!socket.destroyed) report(address, 'failed');
          rejectSocket(socket, badGateway(), requestId);
        });
        server.on('proxyReqWs', (outgoing, request, socket) => {
          const { address, requestId } = required(request);
          outgoing.once('upgrade', ({ headers }: IncomingMessage, chat: Duplex) => {
            responded.add(socket);
            report(address, 'succeeded');
            keepOnly(headers, FORWARDED_HEADERS);
            // Chat sends pings: a connection without traffic is dead.
            socket.setTimeout(timeouts.idle, () => socket.destroy());
            socket.once('close', () => chat.destroy());
          });
          const onRejection = (incoming: IncomingMessage) => {
            responded.add(socket);
            report(address, 'succeeded');
            void errorIn(incoming, timeouts.upgrade).then((refusal) => rejectSocket(socket, refusal, requestId));
          };
          // Replaces the listener that the proxy adds right after this event: it would send the response to the client
          // unchanged.
          queueMicrotask(() => outgoing.removeAllListeners('response').once('response', onRejection));
        });
      },
    ],
  });

  function required(request: IncomingMessage): { address: URL; requestId: string } {
    const handshake = handshakes.get(request);
    if (handshake === undefined) throw new Error('handshake has no address');
    return handshake;
  }

  return (request, socket, head, to) => {
    handshakes.set(request, to);
    proxy.upgrade(request, socket, head);
  };
}

/** Maps chat's rejection of an upgrade to an error; an unreadable one becomes 502. */
async function errorIn(incoming: IncomingMessage, within: number): Promise<ShopError> {
  try {
    const body = await withTimeout(within, buffer(incoming));
    return readEngineError(incoming.statusCode ?? 0, body.toString('utf8')) ?? badGateway();
  } catch {
    incoming.destroy();
    return badGateway();
  }
}

function keepOnly(headers: IncomingHttpHeaders, names: RegExp): void {
  for (const name of Object.keys(headers)) if (!names.test(name)) delete headers[name];
}

function badGateway(): ShopError {
  return new ShopError('bad-gateway', 'bad-gateway', 'This part of the shop broke off. Try again.');
}
