import { createHash } from 'node:crypto';
import type { Queryable } from '../postgres/postgres.ts';

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
  hash: Buffer;
  /** The entry as it is hashed; null: it is gone. */
  content: string | null;
  isLast: boolean;
}

const PAGE = 2_000;

/**
 * Verifies the hash chain of an audit log (ADR 41): that every link follows the one before, that every entry is what its
 * link says, and that no entry is without a link. Computes the hashes itself, in no function of the database. Writes
 * nothing; entries that are written meanwhile do not disturb.
 */
export async function verifyAudit(db: Queryable): Promise<VerifiedAudit> {
  const differences: string[] = [];
  let last: Link | undefined;
  for (;;) {
    const links = await linksAfter(db, last?.number ?? 0);
    for (const link of links) {
      differences.push(...differencesOf(link, last));
      last = link;
    }
    if (links.length < PAGE) break;
  }
  differences.push(...(await unchainedEntries(db)));
  return { differences, last: last && { number: last.number, hash: last.hash.toString('hex') } };
}

/** One statement sees an erasure whole: the entry, its new link, and the salt of the old one that is gone. */
function linksAfter(db: Queryable, number: number): Promise<Link[]> {
  return db.query<Link>(
    `select c.number, c.entry_id as "entryId", c.salt, c.content_hash as "contentHash", c.hash,
       case when e.id is not null then jsonb_build_array(e.id, e.at at time zone 'UTC', e.by_id, e.by_name, e.what, e.subject,
         e.before, e.after, e.request_id)::text end as content,
       not exists (select from audit_chain later where later.entry_id = c.entry_id and later.number > c.number) as "isLast"
     from audit_chain c left join audit_log e on e.id = c.entry_id
     where c.number > $1 order by c.number limit $2`,
    [number, PAGE],
  );
}

function differencesOf(link: Link, previous: Link | undefined): string[] {
  const { number, entryId, salt, content, contentHash, hash } = link;
  const expected = sha256(previous?.hash ?? Buffer.alloc(0), Buffer.from(`${number} ${entryId} `), contentHash);
  const follows = number === (previous?.number ?? 0) + 1 && hash.equals(expected);
  const differences = follows ? [] : [`audit-chain-broken link/${number}`];
  if (!link.isLast) return differences;
  if (content === null) return [...differences, `audit-removed entry/${entryId}`];
  const isSame = salt !== null && sha256(salt, Buffer.from(content)).equals(contentHash);
  return isSame ? differences : [...differences, `audit-changed entry/${entryId}`];
}

async function unchainedEntries(db: Queryable): Promise<string[]> {
  const entries = await db.query<{ id: string }>(
    'select id from audit_log e where not exists (select from audit_chain where entry_id = e.id) order by id limit 1000',
  );
  return entries.map(({ id }) => `audit-unchained entry/${id}`);
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
