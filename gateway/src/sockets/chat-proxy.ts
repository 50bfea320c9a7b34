import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { rejectSocket } from '../edge/reject-socket.ts';
import { SERVER_TIMEOUTS } from '../timeouts.ts';
import { report } from '../upstreams/upstream-breakers.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';
import { readEngineError } from './engine-error.ts';

/** Takes an offer that was let in to chat. */
export type ChatProxy = (
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  to: { address: URL; requestId: string },
) => void;

const UPGRADE_LIMIT_MS = 5_000;
/** What an accepted handshake says; everything else of chat's answer stays inside, cookies above all (P-E3, P-E12). */
const PASSED_BACK = /^(connection|upgrade|sec-websocket-.*)$/;

/** Chat accepts, and bytes pass both ways; or it refuses, and the client hears so in the house's words. */
export function createChatProxy(logger: Logger): ChatProxy {
  const handshakes = new WeakMap<IncomingMessage, { address: URL; requestId: string }>();
  const answered = new WeakSet<object>();
  const proxy = createProxyMiddleware({
    upgradeTimeout: UPGRADE_LIMIT_MS,
    ejectPlugins: true,
    router: (request) => required(request).address,
    plugins: [
      (server) => {
        server.on('error', (error, request, socket) => {
          logger.debug({ err: error }, 'a websocket broke');
          // Before chat's answer nothing has been written, and the client is owed one.
          if (request === undefined || socket === undefined || !('bytesWritten' in socket) || answered.has(socket))
            return;
          const { address, requestId } = required(request);
          // Nothing is told of a handshake whose client left before its end.
          if (!socket.destroyed) report(address, 'failed');
          rejectSocket(socket, brokeOff(), requestId);
        });
        server.on('proxyReqWs', (outgoing, request, socket) => {
          const { address, requestId } = required(request);
          outgoing.once('upgrade', ({ headers }: IncomingMessage, chat: Duplex) => {
            answered.add(socket);
            report(address, 'answered');
            keepOnly(headers, PASSED_BACK);
            // Chat pings: where nothing moves, nobody is there.
            socket.setTimeout(SERVER_TIMEOUTS.idle, () => socket.destroy());
            socket.once('close', () => chat.destroy());
          });
          const onRefusal = (answer: IncomingMessage) => {
            answered.add(socket);
            report(address, 'answered');
            void refusalIn(answer).then((refusal) => rejectSocket(socket, refusal, requestId));
          };
          // In place of the proxy's own listener, which follows at once: it would write the answer to the client as it is.
          queueMicrotask(() => outgoing.removeAllListeners('response').once('response', onRefusal));
        });
      },
    ],
  });

  function required(request: IncomingMessage): { address: URL; requestId: string } {
    const handshake = handshakes.get(request);
    if (handshake === undefined) throw new Error('a handshake that nobody let in');
    return handshake;
  }

  return (request, socket, head, to) => {
    handshakes.set(request, to);
    proxy.upgrade(request, socket, head);
  };
}

/** Chat's own refusal of an offer; of what is none that it broke off. */
async function refusalIn(answer: IncomingMessage): Promise<ShopError> {
  try {
    const body = await withTimeout(UPGRADE_LIMIT_MS, buffer(answer));
    return readEngineError(answer.statusCode ?? 0, body.toString('utf8')) ?? brokeOff();
  } catch {
    answer.destroy();
    return brokeOff();
  }
}

function keepOnly(headers: IncomingHttpHeaders, names: RegExp): void {
  for (const name of Object.keys(headers)) if (!names.test(name)) delete headers[name];
}

function brokeOff(): ShopError {
  return new ShopError('bad-gateway', 'bad-gateway', 'This part of the shop broke off. Try again.');
}
