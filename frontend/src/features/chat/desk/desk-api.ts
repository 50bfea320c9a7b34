import type { ChatMessage, Conversation } from '@shop/contracts/chat-api.ts';
import { adminCalls } from '../../../shared/admin-paths.ts';
import { api } from '../../../shared/api/api-client.ts';
import { type Part, partOf } from '../../../shared/list/part.ts';

/** The open conversations that are listed at once; more than anybody answers. */
const MAX_OPEN = 200;
/** The messages of a transcript per request. */
export const TRANSCRIPT_PART = 50;

export async function fetchOpenConversations(signal: AbortSignal): Promise<Conversation[]> {
  return (await api.get<Conversation[]>(adminCalls.chats, { params: { open: 'true', limit: MAX_OPEN }, signal })).data;
}

/** A part of a transcript, oldest message first: the newest part, or the one that a cursor leads to. */
export async function fetchTranscript(
  user: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Part<ChatMessage>> {
  const params = { limit: TRANSCRIPT_PART, ...(cursor !== null && { cursor }) };
  return partOf(await api.get<ChatMessage[]>(adminCalls.transcript(user), { params, signal }));
}
