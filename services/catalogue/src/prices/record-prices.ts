import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { PRIOR_DAYS, type PriceRecord, priceChange, type SalePrice, shownReduction } from './price-record.ts';

/**
 * Records what a product and its variants are sold for, if that has changed, and what lists show of it. The caller has written the
 * change in this transaction, and holds the product's row lock, which orders the records.
 */
export async function recordPrices(tx: Transaction, productId: string): Promise<void> {
  const states = (await tx.query<PriceState>(STATES, [productId])).map(({ history, cents, oldCents, ...state }) => ({
    ...state,
    history: history.map(parsed),
    present: cents === null ? undefined : { cents, oldCents },
  }));
  const changes = states.flatMap(({ id, history, present, now }) => {
    const change = priceChange(history, present, now);
    return change === undefined ? [] : [{ id, ...change }];
  });
  if (changes.length === 0) return;
  await tx.query(END, [changes.map(({ id }) => id), changes.map(({ at }) => at)]);
  const begun = new Map(changes.map(({ id, begins }) => [id, begins]));
  const added = changes.flatMap(({ id, at, begins }) => (begins === undefined ? [] : [{ id, at, ...begins }]));
  await tx.query(BEGIN, [
    added.map(({ id }) => id),
    added.map(({ at }) => at),
    added.map(({ cents }) => cents),
    added.map(({ oldCents }) => oldCents),
    added.map(({ priorCents }) => priorCents),
  ]);
  const sold = states.flatMap(({ id, history }): SalePrice[] => {
    const current = begun.has(id) ? begun.get(id) : history.find(({ until }) => until === null);
    return current === undefined ? [] : [current];
  });
  const shown = shownReduction(sold);
  await tx.query(SHOW, [productId, shown?.oldCents ?? null, shown?.priorCents ?? null]);
}

/**
 * Records the prices of products that were written without: by replicas of an earlier release during a rolling update.
 * @returns how many products
 */
export async function recordMissedPrices(db: Database, isStopped: () => boolean = () => false): Promise<number> {
  let [after, recorded] = ['', 0];
  while (!isStopped()) {
    const page = await db.query<{ id: string; missed: boolean }>(PAGE_OF_PRODUCTS, [after, PAGE]);
    for (const { id } of page.filter(({ missed }) => missed)) {
      await db.transaction(async (tx) => {
        await tx.query('select from products where id = $1 for update', [id]);
        await recordPrices(tx, id);
      });
      recorded += 1;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) break;
    after = last.id;
  }
  return recorded;
}

const PAGE = 1_000;

type StoredRecord = SalePrice & { since: string; until: string | null };

interface PriceState {
  id: string;
  /** Null while it cannot be bought. */
  cents: number | null;
  oldCents: number | null;
  now: Date;
  history: StoredRecord[];
}

function parsed({ since, until, ...record }: StoredRecord): PriceRecord {
  return { ...record, since: new Date(since), until: until === null ? null : new Date(until) };
}

/** SQL: each variant of a product p, with its price while it can be bought; an old price only above it. */
const SOLD = `
  select v.id, case when p.published and not p.removed and v.offered then v.cents end as cents,
    case when v.old_cents > v.cents and p.published and not p.removed and v.offered then v.old_cents end as old_cents
  from (
    select p.id, true as offered, p.price_cents as cents,
      (select own.old_price_cents from variants own where own.id = p.id) as old_cents
    where p.options = '[]'
    union all
    select each.id, p.options <> '[]' and each.on_sale and not each.removed, each.price_cents, each.old_price_cents
    from variants each where each.product_id = p.id and (p.options <> '[]' or each.id <> p.id)
  ) v`;

/** The clock is read after the lock was taken: the transaction may have begun before another one's change. */
const STATES = `
  select s.id, s.cents, s.old_cents as "oldCents", date_trunc('milliseconds', clock_timestamp()) as now,
    (select coalesce(json_agg(json_build_object('since', r.since, 'until', r.until, 'cents', r.price_cents,
       'oldCents', r.old_cents, 'priorCents', r.prior_cents) order by r.since), '[]')
     from price_records r
     where r.variant_id = s.id and coalesce(r.until, 'infinity') > clock_timestamp() - interval '${PRIOR_DAYS} days'
    ) as history
  from products p cross join lateral (${SOLD}) s where p.id = $1`;

const END = `
  update price_records r set until = ended.at
  from unnest($1::text[], $2::timestamptz[]) as ended (id, at)
  where r.variant_id = ended.id and r.until is null`;

const BEGIN = `
  insert into price_records (variant_id, since, price_cents, old_cents, prior_cents)
  select * from unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[])`;

const SHOW = `
  update products set old_cents = $2, prior_cents = $3
  where id = $1 and (old_cents, prior_cents) is distinct from ($2::bigint, $3::bigint)`;

const PAGE_OF_PRODUCTS = `
  select p.id, exists (
    select from (${SOLD}) s left join price_records r on r.variant_id = s.id and r.until is null
    where (s.cents, s.old_cents) is distinct from (r.price_cents, r.old_cents)) as missed
  from products p where p.id > $1 order by p.id limit $2`;
