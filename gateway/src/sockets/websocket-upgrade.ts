import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { toShopError } from '@shop/platform/service/http/error-handler.ts';
import { notFound, notSignedIn } from '@shop/platform/service/http/errors.ts';
import { REQUEST_ID_HEADER, requestIdFrom, withRequestId } from '@shop/platform/service/http/request-context.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
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
import { upgradeHeaders } from '../upstreams/upstream-headers.ts';
import type { StickyList } from '../upstreams/upstream-list.ts';
import { createChatProxy } from './chat-proxy.ts';
import type { OpenSockets } from './open-sockets.ts';

export interface WebsocketUpgrade {
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Closes what has been refused, and from now on at once what will be. */
  stop(): void;
}

/**
 * Lets websockets through to chat: our own origin, a session looked up for this handshake, a signed identity (P-D4). Node takes
 * its hands, and its time rateLimits, off a connection that offers to upgrade: every one ends here.
 */
export function createWebsocketUpgrade(options: {
  sessions: Sessions;
  identities: Identities;
  chat: StickyList;
  sockets: OpenSockets;
  rateLimits: RateLimits;
  originPolicy: OriginPolicy;
  trustedProxies: number;
  logger: Logger;
}): WebsocketUpgrade {
  const { sessions, identities, chat, sockets, rateLimits, originPolicy, trustedProxies, logger } = options;
  const passToChat = createChatProxy(logger);
  /** We have said our last word on these; their clients have not closed yet. */
  const ended = new Set<Duplex>();
  let stopped = false;

  async function letIn(request: IncomingMessage, socket: Socket, head: Buffer, requestId: string): Promise<void> {
    const client = clientOf(request, trustedProxies);
    const offered = await readOffer(request, originPolicy).catch(async (refusal: unknown) => {
      // Nothing is refused for nothing: it costs the address a read, as what is let in does.
      await rateLimits.countCaller('reads', { accessToken: undefined, client, destination: undefined });
      throw refusal;
    });
    const { target, accessToken } = offered;
    const context: RequestContext = { ...offered, client, requestId, secure: client.https };
    const row = accessToken === undefined ? 'reads' : ruleOf('GET', target);
    const isUserUncounted = await rateLimits.countCaller(row, context);
    if (accessToken === undefined) throw notSignedIn();
    const session = await sessions.get(accessToken, socketMaxAge(target.query));
    await rateLimits.countUser(row, context, isUserUncounted, session);
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
      socket.on('error', (error) => logger.debug({ err: error }, 'a client left its websocket'));
      socket.once('finish', () => onFinish(socket));
      withRequestId(requestId, () => letIn(request, socket, head, requestId)).catch((error) => {
        const refusal = toShopError(error);
        if (refusal.status >= 500) logger.warn({ err: error, requestId }, 'a websocket could not be opened');
        rejectSocket(socket, refusal, requestId);
      });
    },
    stop: () => {
      stopped = true;
      for (const socket of ended) socket.destroy();
    },
  };
}

/** @throws 400, 404 or 403 for what is no offer of our own pages to open a socket */
async function readOffer(
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
