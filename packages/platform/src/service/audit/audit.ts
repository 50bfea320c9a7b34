import type { AuditEvent, AuditSubject } from '@shop/contracts/audit-api.ts';
import type { UserCaller } from '../identity/identity.ts';
import { currentRequestId } from '../observability/request-context.ts';
import { newId } from '../postgres/new-id.ts';
import type { Transaction } from '../postgres/postgres.ts';
import { type AuditSnapshot, changedFields } from './changed-fields.ts';

/** An administrator's action, as its use case records it. */
export interface AuditedAction {
  by: Pick<UserCaller, 'userId' | 'name' | 'lastName'>;
  what: AuditEvent;
  subject: AuditSubject;
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
      `${action.by.name} ${action.by.lastName}`.trim(),
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

/** Sums of actions, which say nothing about the subject's person: an erasure, which anybody could make long, passes over them. */
const SUMS = ['login-failed', 'list-read'] satisfies AuditEvent[];

/**
 * Blanks personal data in the entries about a subject: every value but numbers, booleans and null becomes '(erased)'.
 * Actor, time, action and field names stay. Call it after recording the erasing action, whose own entry holds personal
 * data too. verifyAudit must be able to tell that this subject was to be erased (FindErased).
 */
export async function eraseAudit(tx: Transaction, subject: AuditSubject): Promise<void> {
  await tx.query(`select set_config('shop.erases_audit_of', $1, true)`, [subject]);
  await tx.query(
    `update audit_log set before = ${erased('before')}, after = ${erased('after')}
     where subject = $1 and what <> all($2)
       and (before, after) is distinct from (${erased('before')}, ${erased('after')})`,
    [subject, SUMS],
  );
  await tx.query(`select set_config('shop.erases_audit_of', '', true)`);
}

function asJson(state: AuditSnapshot): string | null {
  return state && JSON.stringify(state);
}

/** SQL for what an erasure leaves of a state. The chain's links hold a hash of it (erased_audit in the migration). */
export function erased(column: 'before' | 'after' | 'e.before' | 'e.after'): string {
  return `case when ${column} is not null then coalesce((
      select jsonb_object_agg(key, case when jsonb_typeof(value) in ('number', 'boolean', 'null') then value
                                        else '"(erased)"' end)
      from jsonb_each(${column})), '{}') end`;
}
