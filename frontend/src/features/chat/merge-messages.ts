import type { ChatMessage } from '@shop/contracts/chat-api.ts';

/** Merges messages of a conversation: each id once, in the order of their numbers. */
export function mergeMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.number - other.number);
}
