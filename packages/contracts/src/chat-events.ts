import { z } from 'zod';
import { defineEvents } from './event.ts';

/**
 * A conversation's public state, without texts and names. The version is the number of its last entry, a message or a
 * closing.
 */
export const conversationEvents = defineEvents({
  kind: 'conversation',
  topic: 'chat-events',
  source: 'chat',
  types: ['message-sent', 'chat-closed'],
  data: z.object({
    userId: z.string(),
    lastEntryId: z.string(),
    lastNumber: z.number().int().positive(),
    lastAt: z.iso.datetime(),
    open: z.boolean(),
    unanswered: z.boolean(),
    deleted: z.boolean(),
  }),
});

/** Whether a customer has a live connection. The version counts the changes. */
export const customerEvents = defineEvents({
  kind: 'customer',
  topic: 'chat-events',
  source: 'chat',
  types: ['customer-connected', 'customer-left'],
  data: z.object({ userId: z.string(), connected: z.boolean(), at: z.iso.datetime() }),
});
