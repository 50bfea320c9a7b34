import { type AuditEntry, type AuditedService, auditList, auditQuery } from '@shop/contracts/audit-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../http/page-cursor.ts';
import { administratorRoute, type Route } from '../http/route.ts';
import type { UserCaller } from '../identity/identity.ts';
import { currentRequestId } from '../observability/request-context.ts';
import { isId, newId } from '../postgres/new-id.ts';
import type { Queryable, Transaction } from '../postgres/postgres.ts';
import { withoutNul } from '../postgres/without-nul.ts';
import { type AuditSnapshot, changedFields } from './changed-fields.ts';

const DEFAULT_PAGE_SIZE = 50;

/** An administrator's action, as its use case records it. */
export interface AuditedAction {
  by: Pick<UserCaller, 'userId' | 'name' | 'lastName'>;
  /** A past-tense fact in kebab-case: `product-updated`. */
  what: string;
  /** `user/<id>`, `product/<id>`, `order/<id>`, `category/<name>`. */
  subject: string;
  /** Money is in cents, under names that end with `Cents`. Unchanged fields may be passed: changedFields drops them. */
  before: AuditSnapshot;
  after: AuditSnapshot;
  at: Date;
}

/**
 * Appends an entry to the audit log in the transaction of its change, so that neither exists without the other. An
 * action that changed nothing adds no entry. Call it while holding the lock on the subject: its entries then have the
 * order of its changes.
 */
export async function appendAudit(tx: Transaction, action: AuditedAction): Promise<void> {
  const changed = changedFields(action.before, action.after);
  if (changed === undefined) return;
  await tx.query(
    `insert into audit_log (id, at, by_id, by_name, what, subject, before, after, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId(),
      action.at,
      action.by.userId,
      `${action.by.name} ${action.by.lastName}`,
      action.what,
      action.subject,
      asJson(changed.before),
      asJson(changed.after),
      currentRequestId() ?? null,
    ],
  );
}

/** appendAudit with actor and time already bound: what a use case receives. */
export type Audit = (tx: Transaction, action: Omit<AuditedAction, 'by' | 'at'>) => Promise<void>;

/** Binds the audit log to the administrator and time of one request. */
export function auditAs(by: AuditedAction['by'], at: Date): Audit {
  return (tx, action) => appendAudit(tx, { ...action, by, at });
}

/** Records nothing: for changes that no administrator makes, such as seeding. */
export const unaudited: Audit = async () => undefined;

/**
 * Blanks personal data in the entries about a subject: every value but numbers, booleans and null becomes '(erased)'.
 * Actor, time, action and field names stay. Call it after recording the erasing action, whose own entry holds personal
 * data too.
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
    limit = DEFAULT_PAGE_SIZE,
    cursor,
  }: { subject?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ entries: AuditEntry[]; next: string | undefined }> {
  const rows = await db.query<AuditRow>(
    `select id, at, by_id, by_name, what, subject, before, after from audit_log
     where ($1::text is null or subject = $1) and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [subject === undefined ? null : withoutNul(subject), cursor === undefined ? null : entryIdOf(cursor), limit + 1],
  );
  const page = rows.slice(0, limit);
  // The query fetches one row more than a page: it shows whether there is a next page.
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { entries: page.map(toEntry), next: last && encodeCursor({ key: '', id: last.id }) };
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

function toEntry({ id, at, by_id, by_name, ...entry }: AuditRow): AuditEntry {
  return { _id: id, at: at.toISOString(), by: { _id: by_id, name: by_name }, ...entry };
}

function entryIdOf(cursor: string): string {
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
