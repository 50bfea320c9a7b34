import { conversationEvents } from '@shop/contracts/chat-events.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { type CurrentState, republish } from '@shop/platform/events/outbox/republish.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { CONVERSATION_COLUMNS, type ConversationRow, conversationStateOf } from './conversation-state.ts';

/**
 * Republishes the current state of all conversations, with unchanged versions and `republished: true`
 * (docs/events.md#consuming).
 * @returns the number of events written to the outbox
 */
export function republishConversations(db: Database, outbox: Pick<Outbox, 'append'>): Promise<number> {
  return republish({
    db,
    outbox,
    sources: [
      {
        family: conversationEvents,
        type: ({ data }: CurrentState<typeof conversationEvents>) => (data.open ? 'message-sent' : 'chat-closed'),
        read: async (tx, after, limit) => {
          const rows = await tx.query<ConversationRow>(
            `select ${CONVERSATION_COLUMNS} from conversations where user_id > $1 order by user_id limit $2`,
            [after, limit],
          );
          return rows.map(conversationStateOf);
        },
      },
    ],
  });
}
