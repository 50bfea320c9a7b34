import { z } from 'zod';
import { typedText } from './common-api.ts';

/** The services with a database, events and dead letters. */
export const systemServices = ['user', 'catalogue', 'order', 'analytics', 'chat'] as const;
export type SystemService = (typeof systemServices)[number];

/** POST /api/admin/system/dead-letters/{service}/{id}/replay. `error`: why it is still a dead letter. */
export const deadLetterReplayed = z.object({ replayed: z.boolean(), error: z.string().optional() });
export type DeadLetterReplayed = z.infer<typeof deadLetterReplayed>;

/** Maximum characters of the reason for closing a dead letter. */
export const MAX_CLOSING_REASON = 300;

/** POST /api/admin/system/dead-letters/{service}/{id}/close */
export const closeDeadLetterRequest = z.object({ reason: typedText(1, MAX_CLOSING_REASON) });
export const deadLetterClosed = z.object({ message: z.literal('dead letter closed') });
