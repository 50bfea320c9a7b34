import { type BrowserToServer, type ServerToBrowser, SOCKET_PATH } from '@shop/contracts/chat-socket.ts';
import { io, type Socket } from 'socket.io-client';
import type { ShopClient } from './shop-client.ts';

export type ChatSocket = Socket<ServerToBrowser, BrowserToServer>;

/** Delays as the front end's (docs/requirements.md#socket-connection); the client does not reconnect by itself after a rejection. */
const RECONNECT_MS = { min: 1_000, max: 5_000 };

/** A live connection as the front end keeps it. */
export interface ChatConnection {
  socket: ChatSocket;
  /** Connections that were refused or broke before they were open. */
  failedAttempts(): number;
  /** Ends the transport without a farewell, as a lost network does; the client reconnects. */
  cut(): void;
  close(): void;
}

/**
 * Connects to the chat and stays connected: also after rejections, closed chats and restarts.
 * @param since returns the id of the newest entry that the client has, for each connection
 */
export function openChatConnection(url: string, client: ShopClient, since: () => string | undefined): ChatConnection {
  const socket: ChatSocket = io(url, {
    path: SOCKET_PATH,
    transports: ['polling', 'websocket'],
    reconnectionDelay: RECONNECT_MS.min,
    reconnectionDelayMax: RECONNECT_MS.max,
    randomizationFactor: 0.5,
    forceNew: true,
    extraHeaders: { cookie: client.cookie(), 'x-forwarded-for': client.address },
    auth: (respond) => {
      const id = since();
      respond(id === undefined ? {} : { since: id });
    },
  });
  let closed = false;
  let failed = 0;
  const reconnect = () => {
    if (closed || socket.active) return;
    setTimeout(() => closed || socket.connected || socket.connect(), RECONNECT_MS.min);
  };
  socket.on('connect_error', () => {
    failed += 1;
    reconnect();
  });
  socket.on('disconnect', reconnect);
  return {
    socket,
    failedAttempts: () => failed,
    cut: () => socket.io.engine?.close(),
    close: () => {
      closed = true;
      socket.disconnect();
    },
  };
}
