import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { isConnected } from '../presence/presence-repository.ts';
import type { Entry } from '../store/chat-store.ts';

/** A customer who comes back within this time reads the answer in the chat. */
const WAIT = '2 minutes';
/** Projecting older answers again, after a restore, sends no emails. */
const RECENT = '10 minutes';

/** Notes that an answer came while its customer was away: they get one email, unless they come back soon. */
export async function noteAwayAnswer(tx: Queryable, { user, kind, at }: Entry): Promise<void> {
  if (kind !== 'admin') return;
  await tx.query(
    `insert into away_answers (user_id, first_at, due_at)
     select $1, $2, now() + interval '${WAIT}'
     where $2 > now() - interval '${RECENT}' and not ${isConnected('$1')}
     on conflict (user_id) do nothing`,
    [user, at],
  );
}
