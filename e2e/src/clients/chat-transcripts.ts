import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import type { ShopClient } from './shop-client.ts';

/**
 * Reads a customer's conversation as an administrator, from its end to its beginning or to a number.
 * @param after numbers up to this one are known already; whole pages are read, so some of them come again
 * @returns oldest first. @throws Error when a page is refused
 */
export async function readTranscript(administrator: ShopClient, userId: string, after = 0): Promise<ChatMessage[]> {
  let messages: ChatMessage[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined && (messages[0]?.number ?? Number.POSITIVE_INFINITY) > after + 1) {
    const page = await administrator.call({ path: `/api/chats/${userId}?limit=200&cursor=${cursor}` });
    if (page.status !== 200) throw new Error(`transcript: ${page.status} ${page.body}`);
    messages = [...(JSON.parse(page.body) as ChatMessage[]), ...messages];
    cursor = page.headers['x-next-cursor'] as string | undefined;
  }
  return messages;
}
