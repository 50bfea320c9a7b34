import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { isConnected } from '../presence/presence-repository.ts';
import type { Entry } from '../store/chat-store.ts';

/** A customer who comes back within this time reads the answer in the chat. */
const WAIT = '2 minutes';
/** Projecting older answers again, after a restore, sends no emails. */
const RECENT = '10 minutes';

/** SQL: whether the customer of a noted answer has been there since. */
const HAS_RETURNED = `exists (
  select from customers k where k.user_id = noted.user_id and k.last_connected_at > noted.first_at)`;

/**
 * Notes an answer: its customer gets one email after a while, if they were away and have not come back. Noted of connected
 * customers too, because their connection may be dead already. While they are connected, and once after they were back, the
 * next answer starts the wait again.
 */
export async function noteAwayAnswer(tx: Queryable, { user, kind, at }: Entry): Promise<void> {
  if (kind !== 'admin') return;
  await tx.query(
    `insert into away_answers as noted (user_id, first_at, due_at)
     select $1, $2, now() + interval '${WAIT}'
     where $2 > now() - interval '${RECENT}'
     on conflict (user_id) do update set due_at = excluded.due_at,
         first_at = case when ${HAS_RETURNED} then excluded.first_at else noted.first_at end
       where excluded.first_at > noted.first_at and (${isConnected('noted.user_id')} or ${HAS_RETURNED})`,
    [user, at],
  );
}
