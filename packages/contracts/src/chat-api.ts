import { z } from 'zod';
import { id, pageLimit, queryText, typedLines, typedText, wholeNumber } from './common-api.ts';

/** A message of a transcript (docs/api.md#transcripts). `number` counts the conversation's entries, closings included. */
export const chatMessage = z.object({
  id,
  at: z.iso.datetime(),
  from: z.enum(['client', 'admin']),
  /** The author's name; customers see `Support` instead of an administrator's. */
  name: z.string(),
  message: z.string(),
  number: z.number().int().positive(),
  /** When the conversation was closed after this message, if that is what came next. */
  closedAt: z.iso.datetime().optional(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A conversation in the administrators' list. */
export const conversation = z.object({
  /** The customer's id. */
  user: id,
  name: z.string(),
  email: z.string(),
  lastAt: z.iso.datetime(),
  open: z.boolean(),
  /** The last message of the open conversation is the customer's. */
  unanswered: z.boolean(),
  /** The time of the first message that nobody has answered; null when answered. */
  waitingSince: z.iso.datetime().nullable(),
  /** Whether the customer has a live connection. */
  connected: z.boolean(),
  lastMessage: z.object({ from: z.enum(['client', 'admin']), message: z.string() }),
});
export type Conversation = z.infer<typeof conversation>;

/** GET /api/chats: newest first. `open=true`: only open conversations; `user`: only that of this customer. */
export const conversationsQuery = z.object({
  user: queryText.pipe(z.string().max(200).optional()),
  search: queryText.pipe(z.string().max(200).optional()),
  open: queryText.pipe(z.enum(['true', 'false']).optional()),
  cursor: queryText.pipe(z.string().max(200).optional()),
  limit: pageLimit,
});

/** GET /api/chats/{user}: the newest messages, oldest first; the cursor leads to older ones. */
export const transcriptQuery = z.object({ cursor: queryText.pipe(z.string().max(200).optional()), limit: pageLimit });

/** Of a variant: the longest name of a product, and a value of each of its options. */
const MAX_LINE_NAME = 400;

/**
 * The cart that a customer shares with support, as their browser shows it: names and prices are not verified. Prices in
 * dollars.
 */
export const sharedCart = z.object({
  lines: z
    .array(
      z.object({
        productID: typedText(1, 64),
        variantID: typedText(1, 64).optional(),
        name: typedText(1, MAX_LINE_NAME),
        quantity: wholeNumber.pipe(z.number().min(1).max(1_000_000)),
        price: z.number().nonnegative().max(10_000_000),
      }),
    )
    .max(50),
});
export type SharedCart = z.infer<typeof sharedCart>;

/** A note for colleagues about a customer. `version` counts its changes from 1. */
export const conversationNote = z.object({
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  version: z.number().int(),
});
export type ConversationNote = z.infer<typeof conversationNote>;

/** GET /api/admin/chat/conversations/{user}: what an administrator needs beside the messages. */
export const conversationDetails = z.object({
  user: id,
  name: z.string(),
  email: z.string(),
  connected: z.boolean(),
  cart: sharedCart.nullable(),
  note: conversationNote.nullable(),
});
export type ConversationDetails = z.infer<typeof conversationDetails>;

/** PUT /api/admin/chat/conversations/{user}/note. `version`: of the note that its author saw, 0 for none; else 409. */
export const noteRequest = z.object({ text: typedLines(0, 2_000), version: wholeNumber.pipe(z.number().min(0)) });
export type NoteRequest = z.input<typeof noteRequest>;

/** A saved reply that administrators insert into their answer. */
export const savedReply = z.object({ _id: id, title: z.string(), text: z.string(), updatedAt: z.iso.datetime() });
export type SavedReply = z.infer<typeof savedReply>;

/** POST /api/admin/chat/replies and PUT /api/admin/chat/replies/{id}. Titles are unique (409), ignoring case. */
export const savedReplyRequest = z.object({ title: typedText(1, 80), text: typedLines(1, 2_000) });
export type SavedReplyRequest = z.input<typeof savedReplyRequest>;

/** DELETE /api/admin/chat/replies/{id} */
export const savedReplyRemoved = z.object({ message: z.literal('Saved reply removed') });
