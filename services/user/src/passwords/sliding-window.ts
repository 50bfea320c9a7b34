import { randomInt } from 'node:crypto';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** Maximum number of attempts within the window for one scope, such as an account or an address. */
export interface AttemptLimit {
  scope: string;
  limit: number;
}

/** An attempt that consumeAttempt has counted; refundAttempt removes it. */
export interface ConsumedAttempt {
  scopes: string[];
  at: number;
}

const WINDOW_MS = 15 * 60_000;

const CONSUME = `
  insert into wrong_passwords as w (scope, attempts, last_at) values ($1, array[$2::bigint], $5)
  on conflict (scope) do update
    set attempts = array(select a from unnest(w.attempts) a where a > $3) || $2::bigint, last_at = $5
    where (select count(*) from unnest(w.attempts) a where a > $3) < $4
  returning scope`;

/**
 * Counts an attempt against every limit, or against none when one is reached. Exact within any 15 minutes, on any
 * number of replicas (docs/adr/0012-wrong-passwords-in-a-sliding-window.md).
 * @param limits in the same order for all callers, to avoid deadlocks: the account before the address
 * @param refuse creates the error for a reached limit from the seconds until the next attempt
 */
export async function consumeAttempt(
  db: Database,
  limits: readonly AttemptLimit[],
  now: Date,
  refuse: (retryAfter: number) => Error,
): Promise<ConsumedAttempt> {
  // Microseconds. The random last three digits make the entry unique, so that a refund removes no other entry.
  const at = now.getTime() * 1000 + randomInt(1000);
  const since = at - WINDOW_MS * 1000;
  await db.transaction(async (tx) => {
    for (const { scope, limit } of limits) {
      const consumed = await tx.query(CONSUME, [scope, at, since, limit, now]);
      if (consumed.length === 0) throw refuse(await secondsUntilNext(tx, scope, since, at));
    }
  });
  return { scopes: limits.map(({ scope }) => scope), at };
}

/** Removes a counted attempt. */
export async function refundAttempt(db: Database, { scopes, at }: ConsumedAttempt): Promise<void> {
  await db.transaction(async (tx) => {
    // Update the rows in the order of consumeAttempt, to avoid deadlocks between replicas.
    for (const scope of scopes) {
      await tx.query('update wrong_passwords set attempts = array_remove(attempts, $2::bigint) where scope = $1', [
        scope,
        at,
      ]);
    }
  });
}

async function secondsUntilNext(tx: Queryable, scope: string, since: number, at: number): Promise<number> {
  const [row] = await tx.query<{ oldest: number | null }>(
    'select min(a) as oldest from wrong_passwords w, unnest(w.attempts) a where w.scope = $1 and a > $2',
    [scope, since],
  );
  const next = (row?.oldest ?? at) + WINDOW_MS * 1000;
  return Math.max(1, (next - at) / 1_000_000);
}
