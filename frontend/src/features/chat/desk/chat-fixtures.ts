import type { ChatMessage, Conversation } from '@shop/contracts/chat-api.ts';

/** A time on the day of the tests, by minutes after 10:00 UTC. */
export const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 10, minutes)).toISOString();

/** Builds a customer's message: number 1, at 10:01. */
export function aMessage(over: Partial<ChatMessage> = {}): ChatMessage {
  const number = over.number ?? 1;
  return {
    id: `m${number}`,
    at: minute(number),
    from: 'client',
    name: 'Alice Okafor',
    message: 'Hello',
    number,
    ...over,
  };
}

/** Builds a colleague's answer. */
export function anAnswer(over: Partial<ChatMessage> = {}): ChatMessage {
  return aMessage({ from: 'admin', name: 'Mina', message: 'Good morning', ...over });
}

/** Builds an open, unanswered conversation of a connected customer. */
export function aConversation(over: Partial<Conversation> = {}): Conversation {
  return {
    user: 'alice',
    name: 'Alice Okafor',
    email: 'alice@example.com',
    lastAt: minute(1),
    open: true,
    unanswered: true,
    waitingSince: minute(1),
    connected: true,
    lastMessage: { from: 'client', message: 'Hello' },
    ...over,
  };
}
