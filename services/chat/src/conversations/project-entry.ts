import { conversationEvents } from '@shop/contracts/chat-events.ts';
import { holdExistingUsers } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { forgetCartShownBefore } from '../desk/shared-carts.ts';
import { noteAwayAnswer } from '../mails/note-away-answer.ts';
import type { Entry } from '../store/chat-store.ts';
import { CONVERSATION_COLUMNS, type ConversationRow, conversationStateOf } from './conversation-state.ts';

/** `known`: projected before, or of a deleted customer; `gap`: entries between `last` and this one come first. */
export type Projected = { result: 'projected' | 'known' } | { result: 'gap'; last: number };

/**
 * Projects one entry into its conversation and appends the conversation's event, exactly once, whatever the number of
 * projectors and repetitions. What an entry brings about, a note for an email or the end of a shared cart, follows with it.
 */
export async function projectEntry(tx: Transaction, outbox: Pick<Outbox, 'append'>, entry: Entry): Promise<Projected> {
  const existing = await holdExistingUsers(tx, [entry.user]);
  if (!existing.has(entry.user)) return { result: 'known' };
  const [current] = await tx.query<{ last: number }>(
    'select last_number as last from conversations where user_id = $1 for update',
    [entry.user],
  );
  const last = current?.last ?? 0;
  if (entry.number <= last) return { result: 'known' };
  if (entry.number > last + 1) return { result: 'gap', last };
  const from = entry.kind === 'closed' ? null : entry.kind;
  const waiting = entry.kind === 'client' ? entry.at : null;
  const [row] = await tx.query<ConversationRow>(UPSERT, [
    entry.user,
    entry.number,
    entry.id,
    entry.at,
    from,
    entry.text,
    from !== null,
    waiting,
  ]);
  // Another projector inserted the conversation's first entry meanwhile.
  if (!row) return { result: 'known' };
  await noteAwayAnswer(tx, entry);
  if (entry.kind === 'closed') await forgetCartShownBefore(tx, entry.user, entry.at);
  const type = entry.kind === 'closed' ? 'chat-closed' : 'message-sent';
  await outbox.append(tx, [{ family: conversationEvents, type, ...conversationStateOf(row), time: entry.at }]);
  return { result: 'projected' };
}

const UPSERT = `
  insert into conversations as c
    (user_id, last_number, last_entry_id, last_at, last_from, last_text, open, waiting_since)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (user_id) do update set
    last_number = excluded.last_number, last_entry_id = excluded.last_entry_id, last_at = excluded.last_at,
    last_from = coalesce(excluded.last_from, c.last_from),
    last_text = case when excluded.last_from is null then c.last_text else excluded.last_text end,
    open = excluded.open,
    waiting_since = case when excluded.last_from = 'client' then coalesce(c.waiting_since, excluded.waiting_since) end
  where c.last_number < excluded.last_number
  returning ${CONVERSATION_COLUMNS}`;
