import type { ChatMessage, Conversation } from '@shop/contracts/chat-api.ts';
import type { StoredMessage } from '@shop/contracts/chat-socket.ts';
import { mergeMessages } from '../merge-messages.ts';
import { type ChatRoom, newRoom, waitingSince } from './chat-room.ts';

/** The state of the administrators' chat (docs/requirements.md#entities). */
export interface DeskState {
  /** `announced`: the service sends customers' messages to this tab. */
  socket: 'off' | 'connecting' | 'announced' | 'reconnecting' | 'too-many' | 'refused';
  /** By the customer's id. */
  chatRooms: Record<string, ChatRoom>;
  /** A customer's message has arrived that nobody has looked at here. */
  messageReceived: boolean;
  /** The list of open conversations; `outdated`: it was loaded, and a later load failed. */
  status: 'idle' | 'loading' | 'loaded' | 'failed' | 'outdated';
  /** The highest number known to be behind a closing, by customer. */
  closings: Record<string, number>;
  /** Customers who have left with an answer while their conversation is open: it comes back with them. */
  away: Record<string, true>;
  /** Customers who have left, the last ones only: a message may arrive after its author has gone. */
  left: string[];
  muted: boolean;
  /** What the administrator types, by customer: kept while other pages are open. */
  drafts: Record<string, string>;
  /** The last chats whose panels went because a colleague closed them, oldest first, until they are hidden or reopened. */
  closedChats: ClosedChat[];
  /** The last messages that arrived, oldest first, for screen readers. */
  arrivals: { id: string; name: string; message: string }[];
}

/** A chat that a colleague closed. */
export interface ClosedChat {
  user: string;
  name: string;
  by: string;
  /** Whether this administrator was writing to the customer: the draft is kept. */
  hasDraft: boolean;
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
  away: {},
  left: [],
  muted: false,
  drafts: {},
  closedChats: [],
  arrivals: [],
};

/** How many arrivals are kept: more than arrive at the same moment. */
const MAX_ARRIVALS = 10;

export function noteArrival(state: DeskState, { id, name, message }: ClientMessage): void {
  state.arrivals = [...state.arrivals, { id, name, message }].slice(-MAX_ARRIVALS);
}

/** How many of the customers who have left are remembered; a message about them arrives a few seconds later at most. */
const MAX_LEFT = 100;

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
  noteReopened(state, user);
  if (!connected && !unanswered) {
    state.away[user] = true;
    return;
  }
  state.chatRooms[user] = { ...newRoom(user, name), connected, listedWaitingSince: since };
  if (unanswered) state.messageReceived = true;
}

/** Notes that a customer has left; their room goes unless they wait for an answer or one is on its way. */
export function noteLeft(state: DeskState, user: string): void {
  state.left = [...state.left.filter((other) => other !== user), user].slice(-MAX_LEFT);
  const room = state.chatRooms[user];
  if (!room) return;
  room.connected = false;
  if (waitingSince(room) !== null || room.outgoing.length > 0) return;
  delete state.chatRooms[user];
  state.away[user] = true;
}

export function noteConnected(state: DeskState, user: string): void {
  state.left = state.left.filter((other) => other !== user);
  const room = state.chatRooms[user];
  if (room) room.connected = true;
}

/** Removes what is behind a closing: the messages, and the room when nothing has followed. */
export function noteClosing(state: DeskState, user: string, number: number): void {
  if (number <= (state.closings[user] ?? 0)) return;
  state.closings[user] = number;
  delete state.away[user];
  const room = state.chatRooms[user];
  if (!room) return;
  room.messages = room.messages.filter((message) => message.number > number);
  if (room.completeTo !== null) room.completeTo = Math.max(room.completeTo, number);
  room.listedWaitingSince = null;
  removeIfEmpty(state, room);
}

/** The most closed chats that the notice names: a longer notice would cover the panels. */
const MAX_CLOSED_CHATS = 3;

/** Notes that a colleague closed a chat whose panel has gone. */
export function noteClosedBy(state: DeskState, by: string, { user, name }: Pick<ChatRoom, 'user' | 'name'>): void {
  noteReopened(state, user);
  const hasDraft = (state.drafts[user] ?? '').trim() !== '';
  state.closedChats = [...state.closedChats, { user, name, by, hasDraft }].slice(-MAX_CLOSED_CHATS);
}

/** The panel of a closed chat is back: what was said about its closing is over. */
export function noteReopened(state: DeskState, user: string): void {
  state.closedChats = state.closedChats.filter((closed) => closed.user !== user);
}

/** A reply that is still on its way keeps its room. */
export function removeIfEmpty(state: DeskState, { user, messages, outgoing }: ChatRoom): void {
  if (messages.length === 0 && outgoing.length === 0) delete state.chatRooms[user];
}

export function append(room: ChatRoom, message: ChatMessage): void {
  room.messages = mergeMessages(room.messages, [message]);
}

/** Whether the open conversations have been loaded at least once. */
export function isListed({ status }: Pick<DeskState, 'status'>): boolean {
  return status === 'loaded' || status === 'outdated';
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
