import { sessionEvents } from '@shop/contracts/user-events.ts';
import type { NewEvent, Outbox } from '@shop/platform/outbox.ts';
import type { Transaction } from '@shop/platform/postgres.ts';
import { currentRequestId } from '@shop/platform/request-context.ts';
import { hashOfToken } from '../secret-token.ts';

interface Ended {
  id: string;
  userId: string;
  version: number;
}

/** Ends the session of a cookie, if there is one, and tells everybody. */
export async function endSessionOf(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  token: string,
  now: Date,
): Promise<void> {
  await endWhere(tx, outbox, 'token_hash = $2', [hashOfToken(token)], now);
}

/**
 * Ends the sessions of a user.
 * @param except the session that stays
 */
export async function endSessionsOfUser(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  user: { userId: string; except?: string },
  now: Date,
): Promise<void> {
  await endWhere(tx, outbox, 'user_id = $2 and id is distinct from $3', [user.userId, user.except ?? null], now);
}

/** So many sessions are ended by one statement, which stays well within its time limit. */
const SOME = 500;

/**
 * Ends some of all sessions, whoever's; called until none is left, it ends them all.
 * @returns how many
 */
export function endSomeSessions(tx: Transaction, outbox: Pick<Outbox, 'append'>, now: Date): Promise<number> {
  return endWhere(tx, outbox, 'id in (select id from sessions where ended_at is null limit $2)', [SOME], now);
}

async function endWhere(
  tx: Transaction,
  outbox: Pick<Outbox, 'append'>,
  condition: string,
  params: unknown[],
  now: Date,
): Promise<number> {
  const ended = await tx.query<Ended>(
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
    requestId: currentRequestId(),
  }));
  await outbox.append(tx, events);
  return ended.length;
}
