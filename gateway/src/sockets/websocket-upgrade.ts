import type { IncomingMessage } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { notFound, notSignedIn } from '@shop/platform/service/errors.ts';
import { toShopError } from '@shop/platform/service/http/error-handler.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import {
  REQUEST_ID_HEADER,
  requestIdFrom,
  withRequestId,
} from '@shop/platform/service/observability/request-context.ts';
import { canonicalPath } from '../edge/canonical-path.ts';
import { clientOf } from '../edge/client.ts';
import { accessTokenOf } from '../edge/cookies.ts';
import { type OriginPolicy, refuseCrossSite } from '../edge/cross-site.ts';
import { destroySoon, rejectSocket } from '../edge/reject-socket.ts';
import type { RequestContext } from '../edge/request-context.ts';
import { checkRequestHead } from '../edge/request-head.ts';
import { destinationOf } from '../edge/route-table.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { ruleOf } from '../rate-limits/rules.ts';
import type { Identities } from '../sessions/identities.ts';
import { socketMaxAge } from '../sessions/look-up-session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Timeouts } from '../timeouts.ts';
import { upgradeHeaders } from '../upstreams/upstream-headers.ts';
import type { StickyList } from '../upstreams/upstream-list.ts';
import { createChatProxy } from './chat-proxy.ts';
import type { OpenSockets } from './open-sockets.ts';

export interface WebsocketUpgrade {
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Destroys refused connections, now and from now on. */
  stop(): void;
}

/**
 * Handles WebSocket upgrades to chat: our own origin, a session lookup for this handshake, a signed identity (P-D4).
 * Node applies no timeouts to a connection that requests an upgrade, so each of them is ended here.
 */
export function createWebsocketUpgrade(options: {
  sessions: Sessions;
  identities: Identities;
  chat: StickyList;
  sockets: OpenSockets;
  rateLimits: RateLimits;
  originPolicy: OriginPolicy;
  trustedProxies: BlockList;
  timeouts: Timeouts;
  logger: Logger;
}): WebsocketUpgrade {
  const { sessions, identities, chat, sockets, rateLimits, originPolicy, trustedProxies, logger } = options;
  const passToChat = createChatProxy(options);
  /** Connections that we have ended and whose clients have not closed yet. */
  const ended = new Set<Duplex>();
  let stopped = false;

  async function handleUpgrade(
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
    requestId: string,
  ): Promise<void> {
    const client = clientOf(request, trustedProxies);
    const checked = await checkUpgrade(request, originPolicy).catch(async (refusal: unknown) => {
      // A refused upgrade costs the address a read, like an accepted one.
      await rateLimits.countCaller('reads', { accessToken: undefined, client, destination: undefined });
      throw refusal;
    });
    const { target, accessToken } = checked;
    const context: RequestContext = { ...checked, client, requestId, secure: client.https };
    const rule = accessToken === undefined ? 'reads' : ruleOf('GET', target);
    const isUserUncounted = await rateLimits.countCaller(rule, context);
    if (accessToken === undefined) throw notSignedIn();
    const session = await sessions.get(accessToken, socketMaxAge(target.query));
    await rateLimits.countUser(rule, context, isUserUncounted, session);
    if (session === null) throw notSignedIn();
    request.headers = upgradeHeaders(request.headers, context, await identities.of(session, 'chat', false));
    if (socket.destroyed) return;
    const address = chat.for(session.sessionId);
    socket.once(
      'close',
      sockets.add(session, () => socket.destroy()),
    );
    passToChat(request, socket, head, { address, requestId });
  }

  function onFinish(socket: Duplex): void {
    if (stopped) socket.destroy();
    if (socket.destroyed) return;
    ended.add(socket);
    socket.once('close', () => ended.delete(socket));
    destroySoon(socket);
  }

  return {
    onUpgrade: (request, duplex, head) => {
      const socket = duplex as Socket;
      const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
      socket.on('error', (error) => logger.debug({ err: error }, 'WebSocket client connection error'));
      socket.once('finish', () => onFinish(socket));
      withRequestId(requestId, () => handleUpgrade(request, socket, head, requestId)).catch((error) => {
        const refusal = toShopError(error);
        if (refusal.status >= 500) logger.warn({ err: error, requestId }, 'WebSocket upgrade failed');
        rejectSocket(socket, refusal, requestId);
      });
    },
    stop: () => {
      stopped = true;
      for (const socket of ended) socket.destroy();
    },
  };
}

/** @throws 400, 404 or 403 for a request that may not open a WebSocket */
async function checkUpgrade(
  request: IncomingMessage,
  originPolicy: OriginPolicy,
): Promise<Pick<RequestContext, 'target' | 'destination' | 'accessToken'>> {
  checkRequestHead(request);
  const target = canonicalPath(request.url ?? '');
  const destination = destinationOf(target.segments);
  if (target.segments[0] !== 'socket.io' || destination === undefined) throw notFound('Socket');
  refuseCrossSite(request.headers, originPolicy);
  return { target, destination, accessToken: accessTokenOf(request.headers.cookie) };
}
