import { z } from 'zod';
import { defineEvents } from './event.ts';

/** An account's public state: no e-mail, no name (EVENTS.md). */
export const userState = z.object({ userId: z.string(), isAdmin: z.boolean(), deleted: z.boolean() });
export type UserState = z.infer<typeof userState>;

export const userEvents = defineEvents({
  kind: 'user',
  topic: 'user-events',
  source: 'user',
  types: ['user-registered', 'user-changed', 'role-changed', 'user-deleted'],
  data: userState,
});

/** `sessionId` names the session without opening it: it is not the cookie. */
export const sessionEvents = defineEvents({
  kind: 'session',
  topic: 'user-events',
  source: 'user',
  types: ['session-ended'],
  data: z.object({ sessionId: z.string(), userId: z.string(), endedAt: z.iso.datetime() }),
});
