import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import { api } from '../../../shared/api/api-client.ts';
import { calls } from '../../../shared/paths.ts';

/** Returns the messages of the caller's open conversation. */
export async function fetchOwnChat(signal: AbortSignal): Promise<ChatMessage[]> {
  return (await api.get<ChatMessage[]>(calls.ownChat, { signal })).data;
}
