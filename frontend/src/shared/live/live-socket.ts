import { type BrowserToServer, type ServerToBrowser, SOCKET_PATH } from '@shop/contracts/chat-socket.ts';
import type { RevenueOrder } from '@shop/contracts/order-api.ts';
import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import type { Socket } from 'socket.io-client';
import { liveUser } from './live-user.ts';
import { NO_SESSION } from './session-mismatch.ts';

/** An event of the support chat with its arguments, as packages/contracts/src/chat-socket.ts defines it. */
type ChatEventName = Exclude<keyof ServerToBrowser, 'newOrder' | 'order changed'>;
export type ChatEvent = {
  [Name in ChatEventName]: { what: 'chat'; name: Name; args: Parameters<ServerToBrowser[Name]> };
}[ChatEventName];

/** Events from the server while a page is open. */
export type LiveEvent =
  /** Also after each reconnection: events in between were missed, so reload. */
  | { what: 'connected' }
  /**
   * The connection has ended, or one was refused. The reason is Socket.IO's (docs/requirements.md#errors) or the code of
   * the refusal.
   */
  | { what: 'disconnected'; reason: string }
  | ChatEvent
  | { what: 'new order'; order: RevenueOrder }
  | { what: 'order changed'; change: { _id: string; status: OrderStatus } };

/** What pages about orders follow. */
export type OrderEvent = Extract<LiveEvent, { what: 'connected' | 'new order' | 'order changed' }>;

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
  // With each connection: the service refuses the session of somebody else (docs/api.md#realtime).
  auth: (give: (auth: { user?: string }) => void) => {
    const user = liveUser();
    give(user === undefined ? {} : { user });
  },
};

/** One connection per tab for all listeners: sockets per user are limited (docs/api.md#socket-limits). */
let shared: Connection | null = null;
interface Connection {
  /** The user of this tab when it was opened. */
  user: string | undefined;
  socket: Promise<LiveSocket>;
  listeners: number;
}

/** Opens a channel of live events, the first of which says if a connection is open; closing the last channel disconnects. */
export function liveChannel(): EventChannel<LiveEvent> {
  return openChannel<LiveEvent>((socket, emit) => {
    if (socket.connected) emit({ what: 'connected' });
    return listen(socket, emit);
  });
}

/**
 * Opens a channel of events about orders, without those of the chat. Open it before loading: a connection that is open
 * already has missed nothing since, so only later ones are reported.
 */
export function orderChannel(): EventChannel<OrderEvent> {
  return openChannel<OrderEvent>((socket, emit) =>
    listen(socket, (event) => {
      if (event.what === 'connected' || event.what === 'new order' || event.what === 'order changed') emit(event);
    }),
  );
}

function openChannel<Event extends LiveEvent>(
  follow: (socket: LiveSocket, emit: (event: Event) => void) => () => void,
): EventChannel<Event> {
  return eventChannel<Event>((emit) => {
    const connection = acquireConnection();
    let unlisten = () => undefined as unknown;
    let closed = false;
    connection.socket.then(
      (socket) => {
        if (!closed) unlisten = follow(socket, emit);
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
  const onDisconnect = (reason: string) => emit({ what: 'disconnected', reason });
  const onRefused = (error: Error & { data?: { code?: string }; description?: unknown }) =>
    // Polling reports the status of its response.
    onDisconnect(error.description === 401 ? NO_SESSION : (error.data?.code ?? error.message));
  const onChat = CHAT_EVENTS.map((name) => {
    const listener = (...args: unknown[]) => emit({ what: 'chat', name, args } as ChatEvent);
    return [name, listener] as const;
  });
  socket.on('connect', onConnect);
  socket.on('disconnect', onDisconnect);
  socket.on('connect_error', onRefused);
  for (const [name, listener] of onChat) socket.on(name, listener);
  socket.on('newOrder', onNewOrder);
  socket.on('order changed', onOrderChanged);
  return () => {
    socket.off('connect', onConnect);
    socket.off('disconnect', onDisconnect);
    socket.off('connect_error', onRefused);
    for (const [name, listener] of onChat) socket.off(name, listener);
    socket.off('newOrder', onNewOrder);
    socket.off('order changed', onOrderChanged);
  };
}

const EVERY_CHAT_EVENT: Record<ChatEventName, true> = {
  'server sends message from admin to client': true,
  'you wrote': true,
  'no admin': true,
  'admin closed chat': true,
  'server sends message from client to admin': true,
  'admin answered': true,
  disconnected: true,
  'customer connected': true,
  'chat closed': true,
  'admin is typing': true,
  'customer cart': true,
};
const CHAT_EVENTS = Object.keys(EVERY_CHAT_EVENT) as ChatEventName[];

type Asked = Exclude<keyof BrowserToServer, 'admin is typing'>;
type AllArgs<Name extends Asked> = Required<Parameters<BrowserToServer[Name]>>;
/** The arguments of an event without its acknowledgement. */
type ArgsOf<Name extends Asked> = AllArgs<Name> extends [...infer Args, unknown] ? Args : never;
/** What the service acknowledges an event with. */
type AnswerTo<Name extends Asked> =
  AllArgs<Name> extends [...unknown[], (result: infer Result) => void] ? Result : never;

/** How long to wait for an acknowledgement, in milliseconds. */
const ACK_TIMEOUT_MS = 10_000;

/**
 * Sends an event and returns its acknowledgement.
 * @throws an error while disconnected, or without an acknowledgement in time; the event may have arrived nevertheless
 */
export async function askServer<Name extends Asked>(name: Name, ...args: ArgsOf<Name>): Promise<AnswerTo<Name>> {
  const socket = await shared?.socket;
  if (!socket?.connected) throw new Error('socket has been disconnected');
  // The arguments follow from the name, which emitWithAck cannot express for a name of several events.
  const asking = socket.timeout(ACK_TIMEOUT_MS) as {
    emitWithAck: (event: string, ...all: unknown[]) => Promise<unknown>;
  };
  return (await asking.emitWithAck(name, ...args)) as AnswerTo<Name>;
}

/**
 * Connects at once instead of after the next pause: somebody is waiting for their message to be sent. A client that is
 * connecting or reconnecting by itself goes on.
 */
export async function reconnectNow(): Promise<void> {
  const socket = await shared?.socket;
  if (socket) connectIdle(socket);
}

/** Connects, unless the client already does: a server ends a connection that asks for its namespace twice. */
function connectIdle(socket: LiveSocket): void {
  if (!socket.active) socket.connect();
}

/** Tells colleagues that this administrator is writing to a customer; lost while disconnected. */
export async function sendTyping(user: string): Promise<void> {
  const socket = await shared?.socket;
  if (socket?.connected) socket.emit('admin is typing', user);
}

function acquireConnection(): Connection {
  // What another user's pages have opened lives on until they are gone, but sends nothing of this user.
  if (shared === null || shared.user !== liveUser()) shared = openConnection();
  shared.listeners += 1;
  return shared;
}

function openConnection(): Connection {
  const connection: Connection = { user: liveUser(), listeners: 0, socket: connect(() => connection.listeners > 0) };
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
    if (!socket.active && isWanted()) setTimeout(() => isWanted() && connectIdle(socket), MAX_RECONNECT_MS);
  };
  socket.on('connect_error', reconnect);
  socket.on('disconnect', reconnect);
  return socket;
}
