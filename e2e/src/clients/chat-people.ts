import { randomUUID } from 'node:crypto';
import type { StoredMessage } from '@shop/contracts/chat-socket.ts';
import { openChatConnection } from './chat-connection.ts';
import { readTranscript } from './chat-transcripts.ts';
import { createMessageQueue, type MessageQueue } from './message-queue.ts';
import type { ShopClient } from './shop-client.ts';

/** Milliseconds for an acknowledgement of an announcement, and before another attempt. */
const ACK_WITHIN_MS = 5_000;
const RETRY_AFTER_MS = 1_000;

/** A message as somebody saw it. */
export interface Seen extends StoredMessage {
  /** The customer of the conversation. */
  user: string;
  text: string;
  /** The connection on which it arrived: 1, 2, 3 …. */
  connection: number;
}

/** Somebody in the chat: what they send, and every message of others that arrived, doubles included. */
export interface ChatPerson {
  name: string;
  queue: MessageQueue;
  seen: Seen[];
  /** How often this person was told that no administrator is there. */
  toldNobodyIsThere(): number;
  isConnected(): boolean;
  /** Connections that were refused or broke before they were open. */
  failedAttempts(): number;
  cut(): void;
  close(): void;
}

/** Connects a customer, who sees the answers to their own messages. */
export function openChatCustomer(url: string, client: ShopClient, userId: string): ChatPerson {
  const seen: Seen[] = [];
  let connections = 0;
  let nobody = 0;
  const known = new Map<number, string>();
  let complete = 0;
  /** A message of one's own may be acknowledged before an earlier answer arrives, so `since` names none beyond a gap. */
  const note = ({ number, id }: StoredMessage) => {
    known.set(number, id);
    while (known.has(complete + 1)) complete += 1;
  };
  const connection = openChatConnection(url, client, () => known.get(complete));
  const { socket } = connection;
  const queue = createMessageQueue(socket, ({ text, clientId }, ack) =>
    socket.emit('client sends message', text, { clientId }, (result) => {
      if (!('error' in result)) note(result);
      ack(result);
    }),
  );
  socket.on('connect', () => {
    connections += 1;
  });
  socket.on('server sends message from admin to client', (text, stored) => {
    note(stored);
    seen.push({ ...stored, user: userId, text, connection: connections });
  });
  socket.on('no admin', () => {
    nobody += 1;
  });
  return {
    name: client.name,
    queue,
    seen,
    toldNobodyIsThere: () => nobody,
    isConnected: () => socket.connected,
    failedAttempts: connection.failedAttempts,
    cut: connection.cut,
    close: connection.close,
  };
}

/** An administrator with their desk. */
export interface ChatAdministrator extends ChatPerson {
  /** The messages of transcripts that were read after connecting, by their ids. */
  read: ReadonlyMap<string, { user: string; text: string }>;
  /** Whether transcripts are still to be read after the last connection. */
  isReading(): boolean;
}

/**
 * Connects an administrator, who announces themselves, sees all conversations and the answers of others, and reads the
 * transcripts after each connection, as the desk does: only so many missed messages come as events.
 */
export function openChatAdministrator(
  url: string,
  client: ShopClient,
  customers: readonly string[],
): ChatAdministrator {
  const seen: Seen[] = [];
  const read = new Map<string, { user: string; text: string }>();
  let connections = 0;
  let readFor = 0;
  let newest: StoredMessage | undefined;
  const connection = openChatConnection(url, client, () => newest?.id);
  const { socket } = connection;
  const queue = createMessageQueue(socket, ({ user, text, clientId }, ack) =>
    socket.emit('admin sends message', { user, message: text, clientId }, ack),
  );
  const see = ({ user, message, id, at, number }: { user: string; message: string } & StoredMessage) => {
    if (newest === undefined || at > newest.at) newest = { id, at, number };
    seen.push({ id, at, number, user, text: message, connection: connections });
  };
  const knownUpTo = new Map<string, number>();
  const readTranscripts = async (mine: number) => {
    for (const user of customers) {
      const messages = await readTranscript(client, user, knownUpTo.get(user));
      for (const { id, message } of messages) read.set(id, { user, text: message });
      knownUpTo.set(user, messages.at(-1)?.number ?? 0);
      if (mine !== connections) return;
    }
    readFor = mine;
  };
  /** Again until it succeeds, or until the next connection. */
  const catchUp = (mine: number): void => {
    if (mine !== connections || !socket.connected) return;
    const again = () => setTimeout(() => catchUp(mine), RETRY_AFTER_MS);
    const unanswered = setTimeout(again, ACK_WITHIN_MS);
    socket.emit('admin connected with server', randomUUID(), (result) => {
      clearTimeout(unanswered);
      if ('error' in result) again();
      else readTranscripts(mine).catch(again);
    });
  };
  socket.on('connect', () => {
    connections += 1;
    catchUp(connections);
  });
  socket.on('server sends message from client to admin', see);
  socket.on('admin answered', see);
  return {
    name: client.name,
    queue,
    seen,
    read,
    isReading: () => readFor !== connections,
    toldNobodyIsThere: () => 0,
    isConnected: () => socket.connected,
    failedAttempts: connection.failedAttempts,
    cut: connection.cut,
    close: connection.close,
  };
}
