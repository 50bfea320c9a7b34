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
import { api } from '../../../shared/api-client.ts';
import { type Part, partOf } from '../../../shared/list/part.ts';
import { calls } from '../../../shared/paths.ts';

/** The open conversations that are listed at once; more than anybody answers. */
const MAX_OPEN = 200;
const TRANSCRIPT_PART = 50;
const LIST_PART = 20;
const LATEST_ORDERS = 5;

export async function fetchOpenConversations(signal: AbortSignal): Promise<Conversation[]> {
  return (await api.get<Conversation[]>(calls.chats, { params: { open: 'true', limit: MAX_OPEN }, signal })).data;
}

/** Searches all conversations by name, email and words of their messages; newest first. */
export async function fetchConversations(
  search: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Part<Conversation>> {
  const params = { limit: LIST_PART, ...(search !== '' && { search }), ...(cursor !== null && { cursor }) };
  return partOf(await api.get<Conversation[]>(calls.chats, { params, signal }));
}

/** A part of a transcript, oldest message first: the newest part, or the one that a cursor leads to. */
export async function fetchTranscript(
  user: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Part<ChatMessage>> {
  const params = { limit: TRANSCRIPT_PART, ...(cursor !== null && { cursor }) };
  return partOf(await api.get<ChatMessage[]>(calls.transcript(user), { params, signal }));
}

export async function fetchDetails(user: string, signal: AbortSignal): Promise<ConversationDetails> {
  return (await api.get<ConversationDetails>(calls.conversationDetails(user), { signal })).data;
}

export async function fetchLatestOrders(user: string, signal: AbortSignal): Promise<Order[]> {
  return (await api.get<Order[]>(calls.adminOrders, { params: { user, limit: LATEST_ORDERS }, signal })).data;
}

/** @throws an ApiError with status 409 when a colleague has changed the note since `version` */
export async function putNote(user: string, note: NoteRequest): Promise<ConversationNote> {
  return (await api.put<ConversationNote>(calls.conversationNote(user), note)).data;
}

export async function fetchReplies(signal: AbortSignal): Promise<SavedReply[]> {
  return (await api.get<SavedReply[]>(calls.savedReplies, { signal })).data;
}

/** Creates a reply, or changes the one with the given id. @throws an ApiError with status 409 when its title is taken */
export async function saveReply(id: string | null, reply: SavedReplyRequest): Promise<SavedReply> {
  if (id === null) return (await api.post<SavedReply>(calls.savedReplies, reply)).data;
  return (await api.put<SavedReply>(calls.savedReply(id), reply)).data;
}

export async function deleteReply(id: string): Promise<void> {
  await api.delete(calls.savedReply(id));
}
