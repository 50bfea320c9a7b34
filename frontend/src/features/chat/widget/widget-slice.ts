import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import type { StoredMessage } from '@shop/contracts/chat-socket.ts';
import { loggedOut } from '../../../shared/state/session.ts';
import { mergeMessages } from '../merge-messages.ts';
import type { UnsentMessage } from './unsent-storage.ts';

/** A message of the customer that the service has not acknowledged. */
export interface OutgoingMessage extends UnsentMessage {
  /** Why the service refused it; null while it is pending. */
  refusal: string | null;
}

/** The customer's chat (docs/requirements.md#customer-chat). */
export interface WidgetState {
  connection: 'off' | 'connecting' | 'connected' | 'lost';
  /** Why the connection was lost, as Socket.IO says it; null while it is not. */
  lostReason: string | null;
  /** The messages of the open conversation, by their numbers. */
  messages: ChatMessage[];
  outgoing: OutgoingMessage[];
  /** `outdated`: it was loaded, and a later load failed. */
  history: 'loading' | 'loaded' | 'failed' | 'outdated';
  /** The administrator closed the chat, and the customer has not written since. */
  closed: boolean;
  /** No administrator was there for the last message. */
  nobodyIsThere: boolean;
  /** An administrator's message has come since the customer wrote last. */
  unread: boolean;
  muted: boolean;
  /** The customer shows their cart to support, in this conversation. */
  sharesCart: boolean;
}

interface Arrived extends StoredMessage {
  message: string;
}

const initialState: WidgetState = {
  connection: 'off',
  lostReason: null,
  messages: [],
  outgoing: [],
  history: 'loading',
  closed: false,
  nobodyIsThere: false,
  unread: false,
  muted: false,
  sharesCart: false,
};

const slice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    /** A customer uses the shop in this tab; `unsent` are their messages from before a reload. */
    widgetStarted: (state, { payload: unsent }: PayloadAction<UnsentMessage[]>) => {
      state.connection = 'connecting';
      state.outgoing = unsent.map((message) => ({ ...message, refusal: null }));
    },
    widgetStopped: () => initialState,
    connected: (state) => {
      Object.assign(state, { connection: 'connected', lostReason: null });
    },
    connectionLost: (state, { payload: reason }: PayloadAction<string>) => {
      Object.assign(state, { connection: 'lost', lostReason: reason });
    },
    historyFailed: (state) => {
      state.history = state.history === 'loaded' || state.history === 'outdated' ? 'outdated' : 'failed';
    },
    historyRetried: (state) => {
      state.history = 'loading';
    },
    /** `seen`: the highest number that was known when the history was asked for. */
    historyLoaded: (state, { payload }: PayloadAction<{ messages: ChatMessage[]; seen: number }>) => {
      const { messages, seen } = payload;
      const first = messages[0]?.number ?? Number.POSITIVE_INFINITY;
      const isAfterClose = ({ number }: ChatMessage) => number <= seen && number < first;
      // What was here and is not in the open conversation any more was closed meanwhile.
      if (state.messages.some(isAfterClose)) state.closed = messages.length === 0 && state.outgoing.length === 0;
      state.messages = mergeMessages(
        state.messages.filter((message) => !isAfterClose(message)),
        messages,
      );
      // What came while no tab was open is unread too.
      state.unread = state.messages.at(-1)?.from === 'admin' && state.outgoing.every(({ refusal }) => refusal !== null);
      state.history = 'loaded';
    },
    /** The customer writes; the saga sends it. */
    submitted: (state, { payload }: PayloadAction<UnsentMessage>) => {
      state.outgoing.push({ ...payload, refusal: null });
      Object.assign(state, { closed: false, unread: false, nobodyIsThere: false });
    },
    stored: (state, { payload }: PayloadAction<{ clientId: string; stored: StoredMessage }>) => {
      const sent = state.outgoing.find(({ clientId }) => clientId === payload.clientId);
      if (!sent) return;
      state.outgoing = state.outgoing.filter((other) => other !== sent);
      addOwn(state, { ...payload.stored, message: sent.text });
    },
    refused: (state, { payload }: PayloadAction<{ clientId: string; refusal: string }>) => {
      const sent = state.outgoing.find(({ clientId }) => clientId === payload.clientId);
      if (sent) sent.refusal = payload.refusal;
    },
    retried: (state, { payload: id }: PayloadAction<string>) => {
      const sent = state.outgoing.find(({ clientId }) => clientId === id);
      if (sent) sent.refusal = null;
    },
    removed: (state, { payload: id }: PayloadAction<string>) => {
      state.outgoing = state.outgoing.filter(({ clientId }) => clientId !== id);
    },
    /** A message of the customer from another tab or device. */
    wroteElsewhere: (state, { payload }: PayloadAction<Arrived>) => {
      Object.assign(state, { closed: false, unread: false });
      addOwn(state, payload);
    },
    answered: (state, { payload }: PayloadAction<Arrived>) => {
      if (state.messages.some(({ id }) => id === payload.id)) return;
      state.messages = mergeMessages(state.messages, [{ ...payload, from: 'admin', name: '' }]);
      Object.assign(state, { closed: false, unread: true, nobodyIsThere: false });
    },
    nobodyThere: (state) => {
      state.nobodyIsThere = true;
    },
    closedByAdministrator: (state) => {
      Object.assign(state, { messages: [], closed: true, unread: false, nobodyIsThere: false, sharesCart: false });
    },
    mutedChanged: (state, { payload: muted }: PayloadAction<boolean>) => {
      state.muted = muted;
    },
    /** The cart that the customer shares has changed. */
    sharedCartChanged: () => undefined,
    /** What the customer decided in another tab, or before a reload. */
    cartSharingRestored: (state, { payload: sharesCart }: PayloadAction<boolean>) => {
      state.sharesCart = sharesCart;
    },
    cartSharingChanged: (state, { payload: sharesCart }: PayloadAction<boolean>) => {
      state.sharesCart = sharesCart;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => initialState);
  },
});

function addOwn(state: WidgetState, message: Arrived): void {
  state.messages = mergeMessages(state.messages, [{ ...message, from: 'client', name: '' }]);
}

export const { actions: widgetActions, reducer: widgetReducer } = slice;
export const selectWidget = (state: { chat: WidgetState }) => state.chat;
