import { type BrowserToServer, type ServerToBrowser, SOCKET_PATH } from '@shop/contracts/chat-socket.ts';
import type { RevenueOrder } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import type { Socket } from 'socket.io-client';

/** Events from the server while a page is open. */
export type LiveEvent =
  /** Also after each reconnection: events in between were missed, so reload. */
  | { what: 'connected' }
  | { what: 'new order'; order: RevenueOrder }
  | { what: 'order changed'; change: { _id: string; status: OrderStatus } };

type LiveSocket = Socket<ServerToBrowser, BrowserToServer>;

/** docs/requirements.md#socket-connection. */
const MIN_RECONNECT_MS = 1_000;
const MAX_RECONNECT_MS = 5_000;
const options = {
  path: SOCKET_PATH,
  transports: ['polling', 'websocket'],
  withCredentials: true,
  reconnectionDelay: MIN_RECONNECT_MS,
  reconnectionDelayMax: MAX_RECONNECT_MS,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
};

/** One connection per tab for all listeners: sockets per user are limited (docs/api.md#socket-limits). */
let shared: Connection | null = null;
interface Connection {
  socket: Promise<LiveSocket>;
  listeners: number;
}

/** Opens a channel of live events; closing the last channel disconnects. */
export function liveChannel(): EventChannel<LiveEvent> {
  return eventChannel<LiveEvent>((emit) => {
    const connection = acquireConnection();
    let unlisten = () => undefined as unknown;
    let closed = false;
    connection.socket.then(
      (socket) => {
        if (!closed) unlisten = listen(socket, emit);
      },
      // The page works without live events.
      (error) => console.error(error),
    );
    return () => {
      closed = true;
      unlisten();
      releaseConnection(connection);
    };
    // The buffer keeps events that arrive while the saga is busy.
  }, buffers.expanding(16));
}

function listen(socket: LiveSocket, emit: (event: LiveEvent) => void): () => void {
  const onConnect = () => emit({ what: 'connected' });
  const onNewOrder = (order: RevenueOrder) => emit({ what: 'new order', order });
  const onOrderChanged = (change: { _id: string; status: OrderStatus }) => emit({ what: 'order changed', change });
  socket.on('connect', onConnect);
  socket.on('newOrder', onNewOrder);
  socket.on('order changed', onOrderChanged);
  if (socket.connected) onConnect();
  return () => {
    socket.off('connect', onConnect);
    socket.off('newOrder', onNewOrder);
    socket.off('order changed', onOrderChanged);
  };
}

function acquireConnection(): Connection {
  shared ??= openConnection();
  shared.listeners += 1;
  return shared;
}

function openConnection(): Connection {
  const connection: Connection = { listeners: 0, socket: connect(() => connection.listeners > 0) };
  return connection;
}

function releaseConnection(connection: Connection): void {
  connection.listeners -= 1;
  if (connection.listeners > 0) return;
  if (shared === connection) shared = null;
  connection.socket.then(
    (socket) => socket.disconnect(),
    () => undefined,
  );
}

async function connect(isWanted: () => boolean): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  const socket: LiveSocket = io(options);
  // The client does not reconnect by itself after a rejected connection or a disconnect by the server; both happen while a
  // service restarts.
  const reconnect = () => {
    if (!socket.active && isWanted()) setTimeout(() => isWanted() && socket.connect(), MAX_RECONNECT_MS);
  };
  socket.on('connect_error', reconnect);
  socket.on('disconnect', reconnect);
  return socket;
}
