import type { ChatMessage, Conversation } from '@shop/contracts/chat-api.ts';
import type { StoredMessage } from '@shop/contracts/chat-socket.ts';
import { mergeMessages } from '../merge-messages.ts';
import { type ChatRoom, newRoom } from './chat-room.ts';

/** The state of the administrators' chat (docs/requirements.md#entities). */
export interface DeskState {
  /** `announced`: the service sends customers' messages to this tab. */
  socket: 'off' | 'connecting' | 'announced' | 'reconnecting' | 'too-many' | 'refused';
  /** By the customer's id. */
  chatRooms: Record<string, ChatRoom>;
  /** A customer's message has arrived that nobody has looked at here. */
  messageReceived: boolean;
  /** The list of open conversations. */
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  /** The highest number known to be behind a closing, by customer. */
  closings: Record<string, number>;
  muted: boolean;
  /** What the administrator types, by customer: kept while other pages are open. */
  drafts: Record<string, string>;
  /** The last message that arrived, for screen readers. */
  lastArrival: { id: string; name: string; message: string } | null;
}

export interface ClientMessage extends StoredMessage {
  user: string;
  name: string;
  message: string;
}

export interface LoadedTranscript {
  user: string;
  /** The newest messages, oldest first. */
  messages: ChatMessage[];
  /** Whether a conversation that is not shown becomes a room when it is open. */
  mayCreate: boolean;
}

export const initialState: DeskState = {
  socket: 'off',
  chatRooms: {},
  messageReceived: false,
  status: 'idle',
  closings: {},
  muted: false,
  drafts: {},
  lastArrival: null,
};

/** A conversation whose customer has left and got an answer belongs to the earlier ones. */
export function addListed(
  state: DeskState,
  { user, name, connected, unanswered, waitingSince: since }: Conversation,
): void {
  const known = state.chatRooms[user];
  if (known) {
    known.connected = connected;
    return;
  }
  if (!connected && !unanswered) return;
  state.chatRooms[user] = { ...newRoom(user, name), connected, listedWaitingSince: since };
  if (unanswered) state.messageReceived = true;
}

/** Removes what is behind a closing: the messages, and the room when nothing has followed. */
export function noteClosing(state: DeskState, user: string, number: number): void {
  if (number <= (state.closings[user] ?? 0)) return;
  state.closings[user] = number;
  const room = state.chatRooms[user];
  if (!room) return;
  room.messages = room.messages.filter((message) => message.number > number);
  room.listedWaitingSince = null;
  removeIfEmpty(state, room);
}

/** A reply that is still on its way keeps its room. */
export function removeIfEmpty(state: DeskState, { user, messages, outgoing }: ChatRoom): void {
  if (messages.length === 0 && outgoing.length === 0) delete state.chatRooms[user];
}

export function append(room: ChatRoom, message: ChatMessage): void {
  room.messages = mergeMessages(room.messages, [message]);
}

export function isOpen(state: DeskState, user: string, { number }: { number: number }): boolean {
  return number > (state.closings[user] ?? 0);
}

export function isKnown(state: DeskState, user: string, id: string): boolean {
  return state.chatRooms[user]?.messages.some((message) => message.id === id) ?? false;
}

export function outgoingOf(state: DeskState, { user, clientId }: { user: string; clientId: string }) {
  return state.chatRooms[user]?.outgoing.find((sent) => sent.clientId === clientId);
}
