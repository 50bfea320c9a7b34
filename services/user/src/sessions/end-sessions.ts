import { sessionEvents } from '@shop/contracts/user-events.ts';
import type { NewEvent, Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken } from '@shop/platform/service/secret-token.ts';

interface EndedSession {
  id: string;
  userId: string;
  version: number;
}

/** Ends the session of a cookie, if there is one, and publishes the event. */
export async function endSessionOf(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  token: string,
  now: Date,
): Promise<void> {
  await endWhere(tx, outbox, 'token_hash = $2', [hashOfToken(token)], now);
}

/**
 * Ends the sessions of a user and publishes the events.
 * @param user `except`: id of the session to keep
 */
export async function endSessionsOfUser(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  user: { userId: string; except?: string },
  now: Date,
): Promise<void> {
  await endWhere(tx, outbox, 'user_id = $2 and id is distinct from $3', [user.userId, user.except ?? null], now);
}

/** Sessions per statement: small enough to finish well within the statement timeout. */
const PAGE = 500;

/**
 * Ends the sessions of all users, in batches by ascending id.
 * @returns the number of ended sessions
 */
export async function endAllSessions(tx: Transaction, outbox: Pick<Outbox, 'append'>, now: Date): Promise<number> {
  let ended = 0;
  for (let after: string | null = null; ; ) {
    const page: { id: string }[] = await tx.query(
      'select id from sessions where ended_at is null and ($1::uuid is null or id > $1) order by id limit $2',
      [after, PAGE],
    );
    const last = page.at(-1);
    if (last === undefined) return ended;
    after = last.id;
    ended += await endWhere(tx, outbox, 'id = any($2::uuid[])', [page.map(({ id }) => id)], now);
  }
}

async function endWhere(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  condition: string,
  params: unknown[],
  now: Date,
): Promise<number> {
  const ended = await tx.query<EndedSession>(
    `update sessions set ended_at = $1, version = version + 1 where ended_at is null and ${condition}
     returning id, user_id as "userId", version`,
    [now, ...params],
  );
  const events: NewEvent<typeof sessionEvents>[] = ended.map(({ id, userId, version }) => ({
    family: sessionEvents,
    type: 'session-ended',
    id,
    version,
    data: { sessionId: id, userId, endedAt: now.toISOString() },
  }));
  await outbox.append(tx, events);
  return ended.length;
}
