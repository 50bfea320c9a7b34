import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** Orders per statement: each ends well within its timeout, however many orders a day has. */
const PAGE = 5_000;

/** A part of time, as PostgreSQL writes it: from `from` until before `to`. */
export interface Period {
  from: string;
  to: string;
}

/**
 * Lists the days (UTC) that are verified order by order: those that are not closed, and closed ones in which something
 * changed since (ADR 42). Days without orders are left out.
 * @returns YYYY-MM-DD, oldest first
 */
export async function openDays(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ day: string }>(
    `with recursive days as (
       select (select (min(created_at) at time zone 'UTC')::date from orders) as day
       union all
       select (select (min(created_at) at time zone 'UTC')::date from orders
               where created_at >= (days.day + 1)::timestamp at time zone 'UTC')
       from days where day is not null)
     select day::text from (
       select day from days where day is not null and day not in (select day from closed_days)
       union select day from changed_days) open
     order by day`,
  );
  return rows.map(({ day }) => day);
}

/** Divides a day into periods of at most PAGE orders. */
export async function* periodsOf(db: Queryable, day: string): AsyncGenerator<Period> {
  const [bounds] = await db.query<Period>(
    `select ($1::timestamp at time zone 'UTC')::text as from, (($1::timestamp + interval '1 day') at time zone 'UTC')::text as to`,
    [day],
  );
  if (bounds === undefined) return;
  for (let { from } = bounds; ; ) {
    const [next] = await db.query<{ at: string }>(
      `select created_at::text as at from orders where created_at > $1 and created_at < $2
       order by created_at offset ${PAGE} limit 1`,
      [from, bounds.to],
    );
    yield { from, to: next?.at ?? bounds.to };
    if (next === undefined) return;
    from = next.at;
  }
}
