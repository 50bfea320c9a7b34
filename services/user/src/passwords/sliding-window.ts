import { randomInt } from 'node:crypto';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** So many within the window, of one scope: an account, an address. */
export interface Allowance {
  scope: string;
  limit: number;
}

/** What was taken from allowances: strikeOut gives it back. */
export interface Taken {
  scopes: string[];
  at: number;
}

const WINDOW_MS = 15 * 60_000;

const TAKE = `
  insert into wrong_passwords as w (scope, attempts, last_at) values ($1, array[$2::bigint], $5)
  on conflict (scope) do update
    set attempts = array(select a from unnest(w.attempts) a where a > $3) || $2::bigint, last_at = $5
    where (select count(*) from unnest(w.attempts) a where a > $3) < $4
  returning scope`;

/**
 * Takes one from each allowance, or none from any: exact within any 15 minutes, over all replicas (ADR 12).
 * @param allowances in an order that all callers keep: an account before an address
 * @param refuse makes the error that is thrown when one is used up, of the seconds until it is not
 */
export async function takeOne(
  db: Database,
  allowances: readonly Allowance[],
  now: Date,
  refuse: (retryAfter: number) => Error,
): Promise<Taken> {
  // Microseconds; the last three digits make the entry its own, so that striking it out takes no other along.
  const at = now.getTime() * 1000 + randomInt(1000);
  const since = at - WINDOW_MS * 1000;
  await db.transaction(async (tx) => {
    for (const { scope, limit } of allowances) {
      const taken = await tx.query(TAKE, [scope, at, since, limit, now]);
      if (taken.length === 0) throw refuse(await secondsUntilFree(tx, scope, since, at));
    }
  });
  return { scopes: allowances.map(({ scope }) => scope), at };
}

/** Takes back what was taken. */
export async function strikeOut(db: Database, { scopes, at }: Taken): Promise<void> {
  await db.transaction(async (tx) => {
    // One row after the other in takeOne's order, or two replicas wait for each other.
    for (const scope of scopes) {
      await tx.query('update wrong_passwords set attempts = array_remove(attempts, $2::bigint) where scope = $1', [
        scope,
        at,
      ]);
    }
  });
}

async function secondsUntilFree(tx: Queryable, scope: string, since: number, at: number): Promise<number> {
  const [row] = await tx.query<{ oldest: number | null }>(
    'select min(a) as oldest from wrong_passwords w, unnest(w.attempts) a where w.scope = $1 and a > $2',
    [scope, since],
  );
  const free = (row?.oldest ?? at) + WINDOW_MS * 1000;
  return Math.max(1, (free - at) / 1_000_000);
}
