import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatMessage, Conversation, SharedCart } from '@shop/contracts/chat-api.ts';
import { loggedOut } from '../../../shared/state/session.ts';
import { mergeMessages } from '../merge-messages.ts';
import { lastClientId, lastClosing, newRoom, waitingSince } from './chat-room.ts';
import {
  addListed,
  append,
  type ClientMessage,
  initialState,
  isKnown,
  isOpen,
  type LoadedTranscript,
  noteClosing,
  outgoingOf,
  removeIfEmpty,
} from './desk-state.ts';

const slice = createSlice({
  name: 'adminChat',
  initialState,
  reducers: {
    /** An administrator uses the shop in this tab. */
    deskStarted: (state) => {
      state.socket = 'connecting';
    },
    deskStopped: () => initialState,
    announced: (state) => {
      state.socket = 'announced';
    },
    announcementRefused: (state) => {
      state.socket = 'refused';
    },
    connectionLost: (state, { payload: reason }: PayloadAction<string>) => {
      if (state.socket === 'off') return;
      state.socket = reason === 'too-many-sockets' ? 'too-many' : 'reconnecting';
    },
    roomsRequested: (state) => {
      if (state.status !== 'loaded') state.status = 'loading';
    },
    /** The administrator asks for another try. */
    roomsRetried: (state) => {
      state.status = 'loading';
    },
    roomsFailed: (state) => {
      if (state.status !== 'loaded') state.status = 'failed';
    },
    /** Adds the open conversations; one that is not listed stays until its transcript says that it is closed. */
    roomsLoaded: (state, { payload }: PayloadAction<Conversation[]>) => {
      state.status = 'loaded';
      for (const listed of payload) addListed(state, listed);
    },
    transcriptRequested: (state, { payload: user }: PayloadAction<string>) => {
      const room = state.chatRooms[user];
      if (room && room.transcript !== 'loaded') room.transcript = 'loading';
    },
    transcriptFailed: (state, { payload: user }: PayloadAction<string>) => {
      const room = state.chatRooms[user];
      if (room && room.transcript !== 'loaded') room.transcript = 'failed';
    },
    transcriptLoaded: (state, { payload: { user, messages, mayCreate } }: PayloadAction<LoadedTranscript>) => {
      state.closings[user] = Math.max(state.closings[user] ?? 0, lastClosing(messages));
      const open = messages.filter((message) => isOpen(state, user, message));
      const name = open.find(({ from }) => from === 'client')?.name;
      if (mayCreate && name !== undefined) state.chatRooms[user] ??= newRoom(user, name);
      const room = state.chatRooms[user];
      if (!room) return;
      const last = lastClientId(room);
      room.messages = mergeMessages(room.messages, open).filter((message) => isOpen(state, user, message));
      if (room.transcript === 'loaded' && lastClientId(room) !== last) state.messageReceived = true;
      room.transcript = 'loaded';
      removeIfEmpty(state, room);
    },
    clientMessageArrived: (state, { payload }: PayloadAction<ClientMessage>) => {
      const { user, ...message } = payload;
      if (!isOpen(state, user, message) || isKnown(state, user, message.id)) return;
      state.chatRooms[user] ??= newRoom(user, message.name);
      append(state.chatRooms[user], { ...message, from: 'client' });
      state.messageReceived = true;
      state.lastArrival = { id: message.id, name: message.name, message: message.message };
    },
    colleagueAnswered: (state, { payload }: PayloadAction<ClientMessage>) => {
      const { user, ...message } = payload;
      const room = state.chatRooms[user];
      if (!room || !isOpen(state, user, message)) return;
      append(room, { ...message, from: 'admin' });
      room.typing = null;
    },
    colleagueTyping: (state, { payload: { user, by } }: PayloadAction<{ user: string; by: string | null }>) => {
      const room = state.chatRooms[user];
      if (room) room.typing = by;
    },
    customerConnected: (state, { payload: user }: PayloadAction<string>) => {
      const room = state.chatRooms[user];
      if (room) room.connected = true;
    },
    /** Removes the room, unless the customer still waits for an answer or an answer is on its way. */
    customerLeft: (state, { payload: user }: PayloadAction<string>) => {
      const room = state.chatRooms[user];
      if (!room) return;
      if (waitingSince(room) === null && room.outgoing.length === 0) delete state.chatRooms[user];
      else room.connected = false;
    },
    chatClosed: (state, { payload: { user, number } }: PayloadAction<{ user: string; number: number }>) => {
      noteClosing(state, user, number);
    },
    closeRequested: (state, { payload: user }: PayloadAction<string>) => {
      const room = state.chatRooms[user];
      if (room) room.closing = 'sending';
    },
    closeFailed: (state, { payload: user }: PayloadAction<string>) => {
      const room = state.chatRooms[user];
      if (room) room.closing = 'failed';
    },
    closeSettled: (state, { payload: user }: PayloadAction<string>) => {
      const room = state.chatRooms[user];
      if (room) room.closing = 'idle';
    },
    /** The administrator types an answer: colleagues are told. */
    typed: (state, { payload: { user, text } }: PayloadAction<{ user: string; text: string }>) => {
      state.drafts[user] = text;
    },
    /** A saved reply goes behind what is typed already. */
    replyInserted: (state, { payload: { user, text } }: PayloadAction<{ user: string; text: string }>) => {
      const typed = state.drafts[user]?.trimEnd() ?? '';
      state.drafts[user] = typed === '' ? text : `${typed}\n${text}`;
    },
    cartShared: (state, { payload: { user, cart } }: PayloadAction<{ user: string; cart: SharedCart | null }>) => {
      const room = state.chatRooms[user];
      if (room) room.cart = cart;
    },
    /** The administrator writes to a customer; the saga sends it. */
    replySubmitted: (
      state,
      { payload: { user, clientId, message } }: PayloadAction<{ user: string; clientId: string; message: string }>,
    ) => {
      delete state.drafts[user];
      state.chatRooms[user]?.outgoing.push({ clientId, message, refusal: null });
    },
    replyStored: (
      state,
      { payload: { user, clientId, stored } }: PayloadAction<{ user: string; clientId: string; stored: ChatMessage }>,
    ) => {
      const room = state.chatRooms[user];
      if (!room) return;
      room.outgoing = room.outgoing.filter((sent) => sent.clientId !== clientId);
      if (isOpen(state, user, stored)) append(room, stored);
      removeIfEmpty(state, room);
    },
    replyRefused: (state, { payload }: PayloadAction<{ user: string; clientId: string; refusal: string }>) => {
      const sent = outgoingOf(state, payload);
      if (sent) sent.refusal = payload.refusal;
    },
    replyRetried: (state, { payload }: PayloadAction<{ user: string; clientId: string }>) => {
      const sent = outgoingOf(state, payload);
      if (sent) sent.refusal = null;
    },
    replyDiscarded: (state, { payload: { user, clientId } }: PayloadAction<{ user: string; clientId: string }>) => {
      const room = state.chatRooms[user];
      if (!room) return;
      room.outgoing = room.outgoing.filter((sent) => sent.clientId !== clientId);
      removeIfEmpty(state, room);
    },
    messagesSeen: (state) => {
      state.messageReceived = false;
    },
    mutedChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.muted = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => initialState);
  },
});

export const { actions: deskActions, reducer: deskReducer } = slice;
