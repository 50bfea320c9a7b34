import type { ChatMessage, SharedCart } from '@shop/contracts/chat-api.ts';
import type { Bubble } from '../turns.ts';

/** A message of this administrator that the service has not acknowledged. */
export interface OutgoingMessage {
  /** Makes a resend harmless (docs/api.md#chat). */
  clientId: string;
  message: string;
  /** Why the service refused it; null while it is pending. */
  refusal: string | null;
}

/** An open conversation with a customer (docs/requirements.md#admin-chat). */
export interface ChatRoom {
  user: string;
  name: string;
  connected: boolean;
  /** The messages since the last closing, by their numbers. */
  messages: ChatMessage[];
  outgoing: OutgoingMessage[];
  /** Whether the messages have been loaded; `outdated`: they have, and later ones could not be loaded. */
  transcript: 'loading' | 'loaded' | 'failed' | 'outdated';
  /** The number up to which no message of the open conversation is missing here; null before the first load. */
  completeTo: number | null;
  /** The colleague who is writing to the customer. */
  typing: string | null;
  /** The state of this administrator's request to close the chat; `changed`: the customer has written meanwhile. */
  closing: 'idle' | 'sending' | 'failed' | 'changed';
  /** The customer's cart as live events have said it; undefined before the first one, null when it is not shared. */
  cart?: SharedCart | null;
  /** Since when the customer waits, from the list, until the messages are there. */
  listedWaitingSince: string | null;
}

/** Creates a room without messages. */
export function newRoom(user: string, name: string): ChatRoom {
  return {
    user,
    name,
    connected: true,
    messages: [],
    outgoing: [],
    transcript: 'loading',
    completeTo: null,
    typing: null,
    closing: 'idle',
    listedWaitingSince: null,
  };
}

/** The id of the customer's last message; undefined without one. */
export function lastClientId(room: ChatRoom | undefined): string | undefined {
  return room?.messages.findLast(({ from }) => from === 'client')?.id;
}

/**
 * The number of the last message before which the administrator sees every other one; null until the messages are there.
 * A live message behind one that was missed does not count.
 */
export function lastSeen({ completeTo, messages }: ChatRoom): number | null {
  if (completeTo === null) return null;
  let last = completeTo;
  for (const { number } of messages) if (number === last + 1) last = number;
  return last;
}

/** The number of the last closing in a transcript: of the entry after the last closed message; 0 without one. */
export function lastClosing(messages: ChatMessage[]): number {
  const closed = messages.findLast(({ closedAt }) => closedAt !== undefined);
  return closed === undefined ? 0 : closed.number + 1;
}

/** The time of the first message that nobody has answered; null when the customer does not wait. */
export function waitingSince(room: ChatRoom): string | null {
  if (room.messages.length === 0) return room.listedWaitingSince;
  const answered = room.messages.findLastIndex(({ from }) => from === 'admin');
  return room.messages[answered + 1]?.at ?? null;
}

/** Sorts rooms: those who wait first, the longest wait on top; then the others by their last message, newest first. */
export function byUrgency(rooms: ChatRoom[]): ChatRoom[] {
  return rooms
    .map((room) => ({ room, since: waitingSince(room), lastAt: room.messages.at(-1)?.at ?? '' }))
    .sort((a, b) => {
      if (a.since !== null && b.since !== null) return compare(a.since, b.since) || compare(a.room.user, b.room.user);
      if (a.since !== null || b.since !== null) return a.since === null ? 1 : -1;
      return compare(b.lastAt, a.lastAt) || compare(a.room.user, b.room.user);
    })
    .map(({ room }) => room);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * The messages of a room as bubbles, then the replies that wait for their acknowledgement. Colleagues' answers carry their
 * name, those of the reader do not.
 */
export function bubblesOf(messages: ChatMessage[], outgoing: OutgoingMessage[], reader: string): Bubble[] {
  const stored = messages.map(({ id, from, name, message, at }): Bubble => {
    const own = from === 'admin';
    const author = own && name !== reader ? { author: name } : {};
    return { key: id, own, text: message, at, ...author, state: own ? 'sent' : 'received' };
  });
  const pending = outgoing
    .filter(({ refusal }) => refusal === null)
    .map(({ clientId, message }): Bubble => ({ key: clientId, own: true, text: message, at: null, state: 'pending' }));
  return [...stored, ...pending];
}
