import { FAILED_SEARCH_DAYS, FAILED_SEARCH_TIMES, type FailedSearch } from '@shop/contracts/catalogue-admin-api.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { createPeriodicTask, type PeriodicTask } from '@shop/platform/service/timing/periodic-task.ts';
import { foldCase } from '../shared/fold-case.ts';

/** Records searches whose own text no product contains, or that found more in another wording. */
export interface FailedSearches extends PeriodicTask {
  /** @param searchedFor the corrected text, if that found something */
  record(text: string, searchedFor: string | undefined): void;
}

const FLUSH_MS = 10_000;
const KEPT_DAYS = 90;
const MAX_LETTERS = 100;
/** Distinct texts between two flushes, and per day. More come from a program, not from shoppers. */
const [MAX_BUFFERED, MAX_PER_DAY] = [1_000, 20_000];
const REPORTED = 200;
/** What may identify a person is not stored: addresses and long numbers. */
const PERSONAL = /@|(?:\d[\s/().+-]*){7}/;

/**
 * Counts failed searches in memory and writes them every 10 s and at stop, so that no search waits for a write; a crash
 * loses at most the last 10 s of this statistic. Deletes days older than 90.
 */
export function createFailedSearches(deps: { db: Database; logger: Logger; now: () => Date }): FailedSearches {
  const { db, now } = deps;
  const buffer = new Map<string, { searches: number; searchedFor: string | undefined }>();
  let pruned = '';
  const flush = async () => {
    const day = now().toISOString().slice(0, 10);
    if (pruned !== day)
      await db.query('delete from failed_searches where day < $1::date - $2::integer', [day, KEPT_DAYS]);
    pruned = day;
    const entries = [...buffer];
    buffer.clear();
    if (entries.length > 0) await store(db, day, entries);
  };
  const task = createPeriodicTask(FLUSH_MS, {
    work: flush,
    logger: deps.logger,
    failureMessage: 'failed searches could not be stored',
  });
  return {
    start: task.start,
    stop: async () => {
      await task.stop();
      await flush();
    },
    record: (text, searchedFor) => {
      const normalised = foldCase(text).replaceAll(/\s+/g, ' ').trim().replaceAll('\0', '');
      if (normalised === '' || [...normalised].length > MAX_LETTERS || PERSONAL.test(normalised)) return;
      const known = buffer.get(normalised);
      if (known === undefined && buffer.size >= MAX_BUFFERED) return;
      buffer.set(normalised, { searches: (known?.searches ?? 0) + 1, searchedFor });
    },
  };
}

/** GET /api/admin/catalogue/failed-searches: the most frequent ones of the last days, today included. */
export async function listFailedSearches(db: Queryable, days: number, now: Date): Promise<FailedSearch[]> {
  return db.query<FailedSearch>(REPORT, [now, days, REPORTED]);
}

/**
 * How many words of the report need attention: searched for several times lately, shown nothing instead, and without synonyms,
 * also of another form of the word ('sofas'), which an administrator may give them. Synonyms of several words do not exist.
 */
export async function countUnresolvedSearches(db: Queryable, now: Date): Promise<number> {
  const failed = await listFailedSearches(db, FAILED_SEARCH_DAYS, now);
  const texts = failed
    .filter(
      ({ text, searches, searchedFor }) =>
        !text.includes(' ') && searches >= FAILED_SEARCH_TIMES && searchedFor === null,
    )
    .map(({ text }) => text);
  const [row] = await db.query<{ total: number }>(
    `select count(*) as total from unnest($1::text[]) as failed (text)
     cross join lateral (select words_of(text) as word) as searched
     cross join lateral (select (tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1] as stem) as stemmed
     where not exists (select from synonyms s where s.word = searched.word or s.stem = stemmed.stem)`,
    [texts],
  );
  return row?.total ?? 0;
}

async function store(
  db: Database,
  day: string,
  entries: readonly [string, { searches: number; searchedFor: string | undefined }][],
): Promise<void> {
  await db.query(STORE, [
    day,
    entries.map(([text]) => text),
    entries.map(([, { searches }]) => searches),
    entries.map(([, { searchedFor }]) => searchedFor ?? null),
    MAX_PER_DAY,
  ]);
}

/** In the order of the texts, so that two replicas do not deadlock. */
const STORE = `
  insert into failed_searches (day, text, searches, searched_for)
  select $1, text, searches, searched_for
  from unnest($2::text[], $3::integer[], $4::text[]) as each (text, searches, searched_for)
  where (select count(*) from failed_searches where day = $1) < $5
    or exists (select from failed_searches known where known.day = $1 and known.text = each.text)
  order by text
  on conflict (day, text) do update
    set searches = failed_searches.searches + excluded.searches, searched_for = excluded.searched_for`;

const REPORT = `
  select text, sum(searches)::integer as searches, max(day)::text as "lastDay",
    (array_agg(searched_for order by day desc))[1] as "searchedFor"
  from failed_searches
  where day > ($1::timestamptz at time zone 'UTC')::date - $2::integer
  group by text
  order by 2 desc, text
  limit $3`;
