import type {
  ChatMessage,
  Conversation,
  ConversationDetails,
  ConversationNote,
  NoteRequest,
  SavedReply,
  SavedReplyRequest,
} from '@shop/contracts/chat-api.ts';
import type { Order } from '@shop/contracts/order-api.ts';
import { adminCalls } from '../../../shared/admin-paths.ts';
import { shopApi } from '../../../shared/api/shop-api.ts';
import { type Cursor, listEndpoint, removesRow } from '../../../shared/list/list-endpoint.ts';
import type { Part } from '../../../shared/list/part.ts';
import { TRANSCRIPT_PART } from './desk-api.ts';

const LATEST_ORDERS = 5;

interface ConversationsFilter {
  /** Names, emails and words of messages; '' for all. */
  search: string;
  /** The number of open chats: a closed one joins the list. */
  openChats: number;
}

/** What the desk shows beside its live panels: earlier conversations, a customer's details, saved replies. */
export const {
  useConversationsInfiniteQuery,
  useTranscriptInfiniteQuery,
  useConversationDetailsQuery,
  useLazyConversationDetailsQuery,
  useLatestOrdersQuery,
  useSaveNoteMutation,
  useSavedRepliesQuery,
  useSaveReplyMutation,
  useRemoveReplyMutation,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    conversations: build.infiniteQuery<Part<Conversation>, ConversationsFilter, Cursor>(
      listEndpoint({
        path: adminCalls.chats,
        params: ({ search }) => (search === '' ? {} : { search }),
        partSize: 20,
      }),
    ),

    /** The messages of a customer: the newest part first, each with its oldest message first. */
    transcript: build.infiniteQuery<Part<ChatMessage>, { user: string }, Cursor>(
      listEndpoint({
        path: ({ user }) => adminCalls.transcript(user),
        params: () => ({}),
        partSize: TRANSCRIPT_PART,
      }),
    ),

    conversationDetails: build.query<ConversationDetails, string>({
      query: (user) => ({ path: adminCalls.conversationDetails(user) }),
    }),

    latestOrders: build.query<Order[], string>({
      query: (user) => ({ path: adminCalls.adminOrders, params: { user, limit: LATEST_ORDERS } }),
      providesTags: ['order'],
    }),

    /** Refused with 409 when a colleague has changed the note since `version`. */
    saveNote: build.mutation<ConversationNote, { user: string; note: NoteRequest }>({
      query: ({ user, note }) => ({ method: 'PUT', path: adminCalls.conversationNote(user), body: note }),
    }),

    savedReplies: build.query<SavedReply[], void>({
      query: () => ({ path: adminCalls.savedReplies }),
      providesTags: ['reply'],
    }),

    /** Creates a reply without an id, else changes it. Refused with 409 when its title is taken. */
    saveReply: build.mutation<SavedReply, { id: string | null; reply: SavedReplyRequest }>({
      query: ({ id, reply }) =>
        id === null
          ? { method: 'POST', path: adminCalls.savedReplies, body: reply }
          : { method: 'PUT', path: adminCalls.savedReply(id), body: reply },
      invalidatesTags: ['reply'],
    }),

    removeReply: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', path: adminCalls.savedReply(id) }),
      invalidatesTags: ['reply'],
      onQueryStarted: removesRow('reply'),
    }),
  }),
});
