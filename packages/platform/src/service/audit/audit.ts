import { type AuditEntry, type AuditedService, auditList, auditQuery } from '@shop/contracts/audit-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../http/page-cursor.ts';
import { currentRequestId } from '../http/request-context.ts';
import { administratorRoute, type Route } from '../http/route.ts';
import type { UserCaller } from '../identity/identity.ts';
import { isId, newId } from '../postgres/new-id.ts';
import type { Queryable, Transaction } from '../postgres/postgres.ts';
import { withoutNul } from '../postgres/without-nul.ts';
import { type AuditSnapshot, changedFields } from './changed-fields.ts';

const PAGE = 50;

/** A deed of an administrator, as its use case tells it. */
export interface AuditedAction {
  by: Pick<UserCaller, 'userId' | 'name' | 'lastName'>;
  /** A past-tense fact in kebab-case: `product-updated`. */
  what: string;
  /** `user/<id>`, `product/<id>`, `order/<id>`, `category/<name>`. */
  subject: string;
  /** Money in cents, under names that end with `Cents`. Fields that do not differ may be given; they are not kept, see changedFields. */
  before: AuditSnapshot;
  after: AuditSnapshot;
  at: Date;
}

/**
 * Adds an entry to the audit log in the transaction of its change: there is none without the other. A deed that changed
 * nothing leaves none. Called under the lock on the subject, so that entries about it stand in the order of its changes.
 */
export async function appendAudit(tx: Transaction, deed: AuditedAction): Promise<void> {
  const changed = changedFields(deed.before, deed.after);
  if (changed === undefined) return;
  await tx.query(
    `insert into audit_log (id, at, by_id, by_name, what, subject, before, after, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId(),
      deed.at,
      deed.by.userId,
      `${deed.by.name} ${deed.by.lastName}`,
      deed.what,
      deed.subject,
      asJson(changed.before),
      asJson(changed.after),
      currentRequestId() ?? null,
    ],
  );
}

/** Writes what somebody does into the log, as appendAudit: use cases are given it, and say the deed. */
export type Audit = (tx: Transaction, deed: Omit<AuditedAction, 'by' | 'at'>) => Promise<void>;

/** The log as an administrator writes into it during one request. */
export function auditAs(by: AuditedAction['by'], at: Date): Audit {
  return (tx, deed) => appendAudit(tx, { ...deed, by, at });
}

/** For what the shop does by itself, which is no administrator's deed: seeding. */
export const unaudited: Audit = async () => undefined;

/**
 * Blanks what entries about a subject say of a person: every value but numbers, booleans and null becomes '(erased)'. That
 * somebody did something, when and to which fields stays. To be called behind the deed that erases, whose own entry tells too.
 */
export async function eraseAudit(tx: Transaction, subject: string): Promise<void> {
  await tx.query(`select set_config('shop.erases_audit_of', $1, true)`, [subject]);
  await tx.query(`update audit_log set before = ${blanked('before')}, after = ${blanked('after')} where subject = $1`, [
    subject,
  ]);
  await tx.query(`select set_config('shop.erases_audit_of', '', true)`);
}

/** GET /api/admin/{service}/audit: administrators, newest first, in pages (audit-api.ts). */
export function auditRoute(service: AuditedService, db: Queryable): Route {
  return administratorRoute({
    method: 'get',
    path: `/api/admin/${service}/audit`,
    query: auditQuery,
    response: auditList,
    handle: async ({ query, response }) => {
      const { entries, next } = await auditPage(db, query);
      if (next !== undefined) response.set(NEXT_CURSOR_HEADER, next);
      return entries;
    },
  });
}

async function auditPage(
  db: Queryable,
  {
    subject,
    limit = PAGE,
    cursor,
  }: { subject?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ entries: AuditEntry[]; next: string | undefined }> {
  const rows = await db.query<AuditRow>(
    `select id, at, by_id, by_name, what, subject, before, after from audit_log
     where ($1::text is null or subject = $1) and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [subject === undefined ? null : withoutNul(subject), cursor === undefined ? null : entryOf(cursor), limit + 1],
  );
  const page = rows.slice(0, limit);
  // One more than asked for tells whether there is a next page.
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { entries: page.map(asAnswer), next: last && encodeCursor({ key: '', id: last.id }) };
}

interface AuditRow {
  id: string;
  at: Date;
  by_id: string;
  by_name: string;
  what: string;
  subject: string;
  before: AuditEntry['before'];
  after: AuditEntry['after'];
}

function asAnswer({ id, at, by_id, by_name, ...entry }: AuditRow): AuditEntry {
  return { _id: id, at: at.toISOString(), by: { _id: by_id, name: by_name }, ...entry };
}

function entryOf(cursor: string): string {
  const { key, id } = decodeCursor(cursor);
  if (key !== '' || !isId(id)) throw invalidCursor();
  return id;
}

function asJson(state: AuditSnapshot): string | null {
  return state && JSON.stringify(state);
}

function blanked(column: 'before' | 'after'): string {
  return `case when ${column} is not null then coalesce((
      select jsonb_object_agg(key, case when jsonb_typeof(value) in ('number', 'boolean', 'null') then value
                                        else '"(erased)"' end)
      from jsonb_each(${column})), '{}') end`;
}
