import { type BrowserToServer, type ServerToBrowser, SOCKET_PATH } from '@shop/contracts/chat-socket.ts';
import type { RevenueOrder } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import type { Socket } from 'socket.io-client';

/** Events that the shop sends to this browser while a page is open. */
export type LiveEvent =
  /** Also after each reconnection: what happened meanwhile was missed, so ask again. */
  | { what: 'connected' }
  | { what: 'new order'; order: RevenueOrder }
  | { what: 'order changed'; change: { _id: string; status: OrderStatus } };

type LiveSocket = Socket<ServerToBrowser, BrowserToServer>;

/** docs/requirements.md#socket-connection. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
const options = {
  path: SOCKET_PATH,
  transports: ['polling', 'websocket'],
  withCredentials: true,
  reconnectionDelay: FIRST_PAUSE_MS,
  reconnectionDelayMax: LONGEST_PAUSE_MS,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
};

/** One connection a tab, however many sagas listen (docs/api.md#socket-limits: sockets a person are limited). */
let shared: Connection | null = null;
interface Connection {
  socket: Promise<LiveSocket>;
  listeners: number;
}

/** The shop's announcements as a channel; closing the last one ends the connection. */
export function liveChannel(): EventChannel<LiveEvent> {
  return eventChannel<LiveEvent>((emit) => {
    const connection = joinConnection();
    let leave = () => undefined as unknown;
    let left = false;
    connection.socket.then(
      (socket) => {
        if (!left) leave = listen(socket, emit);
      },
      // The page works without announcements; its own asking again goes on.
      (error) => console.error(error),
    );
    return () => {
      left = true;
      leave();
      leaveConnection(connection);
    };
    // Without a buffer, what comes while a saga is busy would be lost.
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

function joinConnection(): Connection {
  shared ??= openConnection();
  shared.listeners += 1;
  return shared;
}

function openConnection(): Connection {
  const connection: Connection = { listeners: 0, socket: connect(() => connection.listeners > 0) };
  return connection;
}

function leaveConnection(connection: Connection): void {
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
  // A refusal, or an end that the server chose, is not tried again by the client itself; a service that was restarting
  // refuses for a moment only.
  const again = () => {
    if (!socket.active && isWanted()) setTimeout(() => isWanted() && socket.connect(), LONGEST_PAUSE_MS);
  };
  socket.on('connect_error', again);
  socket.on('disconnect', again);
  return socket;
}
