import { conversationEvents } from '@shop/contracts/chat-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { clearDeletedUser, recordDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { deleteMailsAbout } from '@shop/platform/mail/mails.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import {
  CONVERSATION_COLUMNS,
  type ConversationRow,
  conversationStateOf,
} from '../conversations/conversation-state.ts';

/** Tables that hold nothing but what a deleted customer leaves behind. */
const ERASED = ['customers', 'shared_carts', 'presence', 'conversation_notes', 'away_answers'];

/**
 * How long the erasure of the stored messages is repeated: a message may have passed the check of its author before the
 * deletion, and be stored afterwards.
 */
const REPEATED_FOR = '1 hour';

/**
 * Handles the deletion of an account durably: every replica rejects it, also after a restart, and its chat is erased
 * (docs/api.md#accounts). The store is erased by a job afterwards.
 */
export function onUserDeleted(outbox: Pick<Outbox, 'append'>) {
  return async (tx: Transaction, { data: { userId, deleted } }: EventOf<typeof userEvents>): Promise<void> => {
    if (!deleted) return revive(tx, userId);
    await recordDeletedUser(tx, userId);
    for (const table of ERASED) await tx.query(`delete from ${table} where user_id = $1`, [userId]);
    await deleteMailsAbout(tx, userId);
    await tx.query(
      `insert into erasures (user_id, until) values ($1, now() + interval '${REPEATED_FOR}') on conflict do nothing`,
      [userId],
    );
    await leaveTombstone(tx, outbox, userId);
  };
}

/**
 * Gives an account that exists again a new conversation: its stored messages were erased, or are projected again from the
 * first. So its events begin again at version 1.
 */
async function revive(tx: Transaction, userId: string): Promise<void> {
  await clearDeletedUser(tx, userId);
  await tx.query('delete from erasures where user_id = $1', [userId]);
  await tx.query('delete from conversations where user_id = $1 and deleted', [userId]);
}

async function leaveTombstone(tx: Transaction, outbox: Pick<Outbox, 'append'>, userId: string): Promise<void> {
  const [row] = await tx.query<ConversationRow>(
    `update conversations set deleted = true, open = false, waiting_since = null, last_from = null, last_text = '',
       last_number = last_number + 1
     where user_id = $1 and not deleted returning ${CONVERSATION_COLUMNS}`,
    [userId],
  );
  if (row) await outbox.append(tx, [{ family: conversationEvents, type: 'chat-closed', ...conversationStateOf(row) }]);
}
