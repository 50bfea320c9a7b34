import { createHash } from 'node:crypto';
import type { Queryable } from '../postgres/postgres.ts';
import { erased } from './audit.ts';

/** What does not fit in an audit log, and its last link. */
export interface VerifiedAudit {
  /** One line each: `audit-changed entry/<id>`. */
  differences: string[];
  /** Number and hash of the last link; compare it with one that was kept elsewhere. undefined: no entries */
  last: { number: number; hash: string } | undefined;
}

interface Link {
  number: number;
  entryId: string;
  salt: Buffer | null;
  contentHash: Buffer;
  keptHash: Buffer;
  hash: Buffer;
  /** The entry as it is hashed; null: it is gone. */
  content: string | null;
  /** What an erasure would leave of it. */
  kept: string | null;
  subject: string | null;
  isFirst: boolean;
  isLast: boolean;
}

/** Returns those of some subjects whose entries may have been erased. */
export type FindErased = (db: Queryable, subjects: string[]) => Promise<string[]>;

const PAGE = 2_000;

/**
 * Verifies the hash chain of an audit log (ADR 41): that every link follows the one before, that every entry is what its
 * links say, that only what may be erased was erased, that no entry is without a link, and that the links that were logged
 * are still there. Computes the hashes itself, in no function of the database. Writes nothing; entries that are written
 * meanwhile do not disturb.
 * @param findErased without it, no entry may be erased
 */
export async function verifyAudit(db: Queryable, findErased: FindErased = async () => []): Promise<VerifiedAudit> {
  const differences: string[] = [];
  let last: Link | undefined;
  for (;;) {
    const links = await linksAfter(db, last?.number ?? 0);
    const linkedAgain = links.filter((link) => link.isLast && !link.isFirst && link.subject !== null);
    const mayBeErased = new Set(await findErased(db, [...new Set(linkedAgain.map(({ subject }) => subject ?? ''))]));
    for (const link of links) {
      if (!follows(link, last)) differences.push(`audit-chain-broken link/${link.number}`);
      const difference = entryDifference(link, mayBeErased);
      if (difference !== undefined) differences.push(`${difference} entry/${link.entryId}`);
      last = link;
    }
    if (links.length < PAGE) break;
  }
  differences.push(...(await unchainedEntries(db)), ...(await cutLink(db)));
  return {
    differences: [...new Set(differences)],
    last: last && { number: last.number, hash: last.hash.toString('hex') },
  };
}

/** One statement sees an erasure whole: the entry, its new link, and the salt of the old one that is gone. */
function linksAfter(db: Queryable, number: number): Promise<Link[]> {
  return db.query<Link>(
    `select c.number, c.entry_id as "entryId", c.salt, c.content_hash as "contentHash",
       c.kept_hash as "keptHash", c.hash, e.subject,
       case when e.id is not null then jsonb_build_array(e.id, e.at at time zone 'UTC', e.by_id, e.by_name, e.what, e.subject,
         e.before, e.after, e.request_id)::text end as content,
       case when e.id is not null then jsonb_build_array(e.id, e.at at time zone 'UTC', e.by_id, e.by_name, e.what, e.subject,
         ${erased('e.before')}, ${erased('e.after')}, e.request_id)::text end as kept,
       not exists (select from audit_chain former where former.entry_id = c.entry_id and former.number < c.number)
         as "isFirst",
       not exists (select from audit_chain later where later.entry_id = c.entry_id and later.number > c.number) as "isLast"
     from audit_chain c left join audit_log e on e.id = c.entry_id
     where c.number > $1 order by c.number limit $2`,
    [number, PAGE],
  );
}

function follows({ number, entryId, contentHash, keptHash, hash }: Link, previous: Link | undefined): boolean {
  const expected = sha256(
    previous?.hash ?? Buffer.alloc(0),
    Buffer.from(`${number} ${entryId} `),
    contentHash,
    keptHash,
  );
  return number === (previous?.number ?? 0) + 1 && hash.equals(expected);
}

/** What is wrong with the entry of a link; its content is that of its last link only. */
function entryDifference(
  { salt, content, contentHash, kept, keptHash, subject, isFirst, isLast }: Link,
  mayBeErased: ReadonlySet<string>,
): 'audit-removed' | 'audit-changed' | undefined {
  if (content === null || kept === null || subject === null) return 'audit-removed';
  if (!sha256(Buffer.from(kept)).equals(keptHash)) return 'audit-changed';
  if (!isLast) return undefined;
  const isSame = salt !== null && sha256(salt, Buffer.from(content)).equals(contentHash);
  const isErased = content === kept && mayBeErased.has(subject);
  return isSame && (isFirst || isErased) ? undefined : 'audit-changed';
}

async function unchainedEntries(db: Queryable): Promise<string[]> {
  const entries = await db.query<{ id: string }>(
    'select id from audit_log e where not exists (select from audit_chain where entry_id = e.id) order by id limit 1000',
  );
  return entries.map(({ id }) => `audit-unchained entry/${id}`);
}

/** The link that was logged last, if it is no longer there. */
async function cutLink(db: Queryable): Promise<string[]> {
  const links = await db.query<{ number: number }>(
    `select number from audit_copied copied
     where number > 0 and not exists (select from audit_chain where number = copied.number and hash = copied.hash)`,
  );
  return links.map(({ number }) => `audit-chain-cut link/${number}`);
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
