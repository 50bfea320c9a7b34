import type { conversationEvents } from '@shop/contracts/chat-events.ts';
import type { CurrentState } from '@shop/platform/events/outbox/republish.ts';

/** The columns of a conversation that its event needs. */
export interface ConversationRow {
  userId: string;
  lastNumber: number;
  lastEntryId: string;
  lastAt: Date;
  open: boolean;
  waitingSince: Date | null;
  deleted: boolean;
}

/** SQL of the columns of a ConversationRow. */
export const CONVERSATION_COLUMNS = `user_id as "userId", last_number as "lastNumber", last_entry_id as "lastEntryId",
  last_at as "lastAt", open, waiting_since as "waitingSince", deleted`;

/** Returns a conversation's public state: its version is the number of its last entry. */
export function conversationStateOf(row: ConversationRow): CurrentState<typeof conversationEvents> {
  const { userId, lastEntryId, lastNumber, open, deleted } = row;
  const lastAt = row.lastAt.toISOString();
  const data = { userId, lastEntryId, lastNumber, lastAt, open, unanswered: row.waitingSince !== null, deleted };
  return { id: userId, version: lastNumber, data };
}
