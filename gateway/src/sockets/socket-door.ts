import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { asRefusal } from '@shop/platform/error-handler.ts';
import { notFound, notSignedIn, ShopError } from '@shop/platform/errors.ts';
import type { Logger } from '@shop/platform/logger.ts';
import { REQUEST_ID_HEADER, requestIdFrom, withRequestId } from '@shop/platform/request-context.ts';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { canonicalPath } from '../door/canonical-path.ts';
import { clientOf } from '../door/client.ts';
import { accessTokenOf } from '../door/cookies.ts';
import { type Home, refuseCrossSite } from '../door/cross-site.ts';
import { rawRefusal } from '../door/raw-refusal.ts';
import { checkRequestHead } from '../door/request-head.ts';
import { destinationOf } from '../door/route-table.ts';
import type { Visit } from '../door/visit.ts';
import { rowOf } from '../limits/limit-table.ts';
import type { Limits } from '../limits/limits.ts';
import type { Identities } from '../sessions/identities.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Outcome } from '../upstreams/breaker.ts';
import { report } from '../upstreams/guard.ts';
import { upgradeHeaders } from '../upstreams/upstream-headers.ts';
import type { StickyList } from '../upstreams/upstream-list.ts';
import type { OpenSockets } from './open-sockets.ts';
import { pollMaxAge } from './poll-max-age.ts';

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const UPGRADE_LIMIT_MS = 5_000;

/** Lets websockets through to chat: our own origin, a session looked up for this handshake, a signed identity (P-D4). */
export function createSocketDoor(options: {
  sessions: Sessions;
  identities: Identities;
  chat: StickyList;
  sockets: OpenSockets;
  limits: Limits;
  home: Home;
  trustedProxies: number;
  logger: Logger;
}): UpgradeListener {
  const { sessions, identities, chat, sockets, limits, home, logger } = options;
  const targets = new WeakMap<IncomingMessage, URL>();
  const upgraded = new WeakSet<object>();
  const proxy = createProxyMiddleware({
    upgradeTimeout: UPGRADE_LIMIT_MS,
    ejectPlugins: true,
    router: (request) => targets.get(request) as URL,
    plugins: [
      (server) => {
        server.on('error', (error, request, socket) => {
          logger.debug({ err: error }, 'a websocket broke');
          // Before the upgrade nothing has been written, and the client is owed an answer.
          if (socket !== undefined && 'bytesWritten' in socket && !upgraded.has(socket)) {
            tell(request, socket.destroyed ? undefined : 'failed');
            refuse(
              socket,
              new ShopError('bad-gateway', 'bad-gateway', 'This part of the shop broke off. Try again.'),
              '',
            );
          }
        });
        server.on('proxyReqWs', (outgoing, request, socket) => {
          const onAnswer = ({ headers }: IncomingMessage) => {
            // Cookies come from the user service alone (P-E3).
            delete headers['set-cookie'];
            upgraded.add(socket);
            tell(request, 'answered');
          };
          outgoing.once('upgrade', onAnswer);
          outgoing.once('response', onAnswer);
        });
      },
    ],
  });

  /** @param outcome none of a handshake whose client left before its end */
  function tell(request: IncomingMessage | undefined, outcome: Outcome | undefined): void {
    const address = request === undefined ? undefined : targets.get(request);
    if (address !== undefined && outcome !== undefined) report(address, outcome);
  }

  async function letIn(request: IncomingMessage, socket: Socket, head: Buffer, requestId: string): Promise<void> {
    checkRequestHead(request);
    const target = canonicalPath(request.url ?? '');
    const destination = destinationOf(target.segments);
    if (target.segments[0] !== 'socket.io' || destination === undefined) throw notFound('Socket');
    refuseCrossSite(request.headers, home);
    const accessToken = accessTokenOf(request.headers.cookie);
    const client = clientOf(request, options.trustedProxies);
    const visit: Visit = { target, destination, client, requestId, accessToken, secure: client.https };
    const onSession = await limits.count(rowOf('GET', target), visit);
    const session = accessToken === undefined ? null : await sessions.get(accessToken, pollMaxAge(target.query));
    await onSession?.(session);
    if (session === null) throw notSignedIn();
    request.headers = upgradeHeaders(request.headers, visit, await identities.of(session, 'chat', false));
    if (socket.destroyed) return;
    targets.set(request, chat.for(session.sessionId));
    socket.once(
      'close',
      sockets.add(session, () => socket.destroy()),
    );
    proxy.upgrade(request, socket, head);
  }

  return (request, duplex, head) => {
    const socket = duplex as Socket;
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    socket.on('error', (error) => logger.debug({ err: error }, 'a client left its websocket'));
    withRequestId(requestId, () => letIn(request, socket, head, requestId)).catch((error) => {
      const refusal = asRefusal(error);
      if (refusal.status >= 500) logger.warn({ err: error, requestId }, 'a websocket could not be opened');
      refuse(socket, refusal, requestId);
    });
  };
}

function refuse(socket: Socket, refusal: ShopError, requestId: string): void {
  if (!socket.destroyed && socket.writable) socket.end(rawRefusal(refusal, requestId));
}
