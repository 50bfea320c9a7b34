import type { AuditSubject } from '@shop/contracts/audit-api.ts';
import type { SynonymGroup } from '@shop/contracts/catalogue-admin-api.ts';
import type { Audit } from '@shop/platform/service/audit/audit.ts';
import { conflict, invalid, notFound } from '@shop/platform/service/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { isId, newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database, Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

const UNIQUE_VIOLATION = '23505';

interface Deps {
  db: Database;
  audit: Audit;
}

/** Returns all groups of synonyms by their first word. */
export async function listSynonyms(db: Queryable): Promise<SynonymGroup[]> {
  return db.query<SynonymGroup>(`${GROUPS} group by g.id order by (array_agg(s.word order by s.position))[1], g.id`);
}

/**
 * Makes words equal for a search (docs/api.md#synonyms).
 * @throws ShopError 400 unless there are two distinct words, 409 `word-taken` if one belongs to another group
 */
export function createSynonyms(deps: Deps, words: readonly string[]): Promise<SynonymGroup> {
  return change(deps, async (tx) => {
    const id = newId();
    await tx.query('insert into synonym_groups (id, updated_at) values ($1, now())', [id]);
    await insertWords(tx, id, words);
    const created = await groupOf(tx, id);
    await deps.audit(tx, { what: 'synonyms-created', subject: subjectOf(id), before: null, after: snapshot(created) });
    return created;
  });
}

/** @throws ShopError as createSynonyms, and 404 for an unknown group */
export function updateSynonyms(
  deps: Deps,
  { id, words }: { id: string; words: readonly string[] },
): Promise<SynonymGroup> {
  return change(deps, async (tx) => {
    const before = await lock(tx, id);
    await tx.query('delete from synonyms where group_id = $1', [id]);
    await insertWords(tx, id, words);
    await tx.query('update synonym_groups set updated_at = now() where id = $1', [id]);
    const after = await groupOf(tx, id);
    await deps.audit(tx, {
      what: 'synonyms-updated',
      subject: subjectOf(id),
      before: snapshot(before),
      after: snapshot(after),
    });
    return after;
  });
}

/** @throws ShopError 404 for an unknown group */
export function removeSynonyms(deps: Deps, id: string): Promise<void> {
  return change(deps, async (tx) => {
    const before = await lock(tx, id);
    await tx.query('delete from synonym_groups where id = $1', [id]);
    await deps.audit(tx, { what: 'synonyms-removed', subject: subjectOf(id), before: snapshot(before), after: null });
  });
}

/** Stores words as the search reads them: without case and accents, with their stems. */
async function insertWords(tx: Transaction, id: string, words: readonly string[]): Promise<void> {
  const normalised = await tx.query<{ word: string; typed: string }>(NORMALISED, [words]);
  for (const { word, typed } of normalised) {
    if (word === '' || word.includes(' ')) throw invalid('words', `words: '${typed}' is not one word`);
  }
  const distinct = [...new Set(normalised.map(({ word }) => word))];
  if (distinct.length < 2) throw invalid('words', 'words: enter at least two different words');
  await tx.query(INSERT, [id, distinct]);
}

async function lock(tx: Transaction, id: string): Promise<SynonymGroup> {
  const found = isId(id) ? await tx.query('select from synonym_groups where id = $1 for update', [id]) : [];
  if (found.length === 0) throw notFound('Group of synonyms');
  return groupOf(tx, id);
}

async function groupOf(tx: Transaction, id: string): Promise<SynonymGroup> {
  const [group] = await tx.query<SynonymGroup>(`${GROUPS} where g.id = $1 group by g.id`, [id]);
  return group as SynonymGroup;
}

async function change<Result>({ db }: Deps, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw conflict('word-taken', 'One of these words belongs to another group of synonyms');
  }
}

function snapshot({ words }: SynonymGroup): { words: string } {
  return { words: words.join(', ') };
}

function subjectOf(id: string): AuditSubject {
  return `synonyms/${id}`;
}

const GROUPS = `
  select g.id as "_id", array_agg(s.word order by s.position) as words
  from synonym_groups g join synonyms s on s.group_id = g.id`;

const NORMALISED = `
  select words_of(typed) as word, typed
  from unnest($1::text[]) with ordinality as each (typed, position) order by position`;

const INSERT = `
  insert into synonyms (word, stem, group_id, position)
  select word, coalesce((tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1], ''), $1, position
  from unnest($2::text[]) with ordinality as each (word, position)`;
