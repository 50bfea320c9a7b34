import { z } from 'zod';
import { defineEvents } from './event.ts';

/** An account's public state, without email and name (docs/events.md#envelope). */
export const userState = z.object({ userId: z.string(), isAdmin: z.boolean(), deleted: z.boolean() });
export type UserState = z.infer<typeof userState>;

export const userEvents = defineEvents({
  kind: 'user',
  topic: 'user-events',
  source: 'user',
  types: ['user-registered', 'user-changed', 'role-changed', 'user-deleted'],
  data: userState,
});

/** `sessionId` identifies the session but is not the secret cookie value. */
export const sessionEvents = defineEvents({
  kind: 'session',
  topic: 'user-events',
  source: 'user',
  types: ['session-ended'],
  data: z.object({ sessionId: z.string(), userId: z.string(), endedAt: z.iso.datetime() }),
});
