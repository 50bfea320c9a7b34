import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatMessage, Conversation, SharedCart } from '@shop/contracts/chat-api.ts';
import { loggedOut } from '../../../shared/state/session.ts';
import { mergeMessages } from '../merge-messages.ts';
import { lastClientId, lastClosing, newRoom } from './chat-room.ts';
import {
  addListed,
  append,
  type ClientMessage,
  initialState,
  isKnown,
  isListed,
  isOpen,
  type LoadedTranscript,
  noteArrival,
  noteClosedBy,
  noteClosing,
  noteConnected,
  noteLeft,
  noteReopened,
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
      // A customer who comes back meanwhile is not announced here.
      state.left = [];
    },
    roomsRequested: (state) => {
      if (!isListed(state)) state.status = 'loading';
    },
    /** The administrator asks for another try. */
    roomsRetried: (state) => {
      state.status = 'loading';
    },
    roomsFailed: (state) => {
      state.status = isListed(state) ? 'outdated' : 'failed';
    },
    /** Adds the open conversations; one that is not listed stays until its transcript says that it is closed. */
    roomsLoaded: (state, { payload }: PayloadAction<Conversation[]>) => {
      state.status = 'loaded';
      for (const listed of payload) addListed(state, listed);
    },
    transcriptRequested: (state, { payload: user }: PayloadAction<string>) => {
      const room = state.chatRooms[user];
      if (room?.transcript === 'failed') room.transcript = 'loading';
    },
    /** `isUnknown`: the shop knows no such customer, whose account was deleted; what has arrived meanwhile stays. */
    transcriptFailed: (
      state,
      { payload: { user, isUnknown } }: PayloadAction<{ user: string; isUnknown: boolean }>,
    ) => {
      const room = state.chatRooms[user];
      if (!room) return;
      room.transcript = room.completeTo === null ? 'failed' : 'outdated';
      if (isUnknown) removeIfEmpty(state, room);
    },
    transcriptLoaded: (state, { payload: { user, messages, mayCreate } }: PayloadAction<LoadedTranscript>) => {
      state.closings[user] = Math.max(state.closings[user] ?? 0, lastClosing(messages));
      const open = messages.filter((message) => isOpen(state, user, message));
      if (open.length === 0) delete state.away[user];
      const name = open.find(({ from }) => from === 'client')?.name;
      if (mayCreate && name !== undefined) state.chatRooms[user] ??= newRoom(user, name);
      const room = state.chatRooms[user];
      if (!room) return;
      const last = lastClientId(room);
      room.messages = mergeMessages(room.messages, open).filter((message) => isOpen(state, user, message));
      if (room.completeTo !== null && lastClientId(room) !== last) state.messageReceived = true;
      room.transcript = 'loaded';
      room.completeTo = Math.max(room.completeTo ?? 0, messages.at(-1)?.number ?? 0, state.closings[user] ?? 0);
      removeIfEmpty(state, room);
    },
    clientMessageArrived: (state, { payload }: PayloadAction<ClientMessage>) => {
      const { user, ...message } = payload;
      if (!isOpen(state, user, message) || isKnown(state, user, message.id)) return;
      noteReopened(state, user);
      state.chatRooms[user] ??= { ...newRoom(user, message.name), connected: !state.left.includes(user) };
      append(state.chatRooms[user], { ...message, from: 'client' });
      state.messageReceived = true;
      noteArrival(state, payload);
    },
    colleagueAnswered: (state, { payload }: PayloadAction<ClientMessage>) => {
      const { user, ...message } = payload;
      const room = state.chatRooms[user];
      if (!isOpen(state, user, message)) return;
      if (!room) {
        state.away[user] = true;
        return;
      }
      append(room, { ...message, from: 'admin' });
      room.typing = null;
    },
    colleagueTyping: (state, { payload: { user, by } }: PayloadAction<{ user: string; by: string | null }>) => {
      const room = state.chatRooms[user];
      if (room) room.typing = by;
    },
    customerConnected: (state, { payload: user }: PayloadAction<string>) => noteConnected(state, user),
    /** Removes the room, unless the customer still waits for an answer or an answer is on its way. */
    customerLeft: (state, { payload: user }: PayloadAction<string>) => noteLeft(state, user),
    /** `colleague`: who closed it; absent when this administrator did. */
    chatClosed: (
      state,
      { payload: { user, number, colleague } }: PayloadAction<{ user: string; number: number; colleague?: string }>,
    ) => {
      const name = state.chatRooms[user]?.name;
      noteClosing(state, user, number);
      const isGone = name !== undefined && !state.chatRooms[user];
      if (isGone && colleague !== undefined) noteClosedBy(state, colleague, { user, name });
    },
    closedChatsHidden: (state) => {
      state.closedChats = [];
    },
    /** `seen`: the number of the last message that the administrator saw when they were asked. */
    closeRequested: (state, { payload: { user } }: PayloadAction<{ user: string; seen: number }>) => {
      const room = state.chatRooms[user];
      if (room) room.closing = 'sending';
    },
    closeFailed: (
      state,
      { payload: { user, closing } }: PayloadAction<{ user: string; closing: 'failed' | 'changed' }>,
    ) => {
      const room = state.chatRooms[user];
      if (room) room.closing = closing;
    },
    closeSettled: (state, { payload: user }: PayloadAction<string>) => {
      const room = state.chatRooms[user];
      if (room) room.closing = 'idle';
    },
    /** The administrator types an answer: colleagues see it. */
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
