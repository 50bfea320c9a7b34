import type { AuditEvent } from '@shop/contracts/audit-api.ts';
import { appendAudit } from '@shop/platform/service/audit/audit.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { queueAccountNotice } from '../notices/account-notice.ts';
import type { User } from '../users/user.ts';

type Change = Extract<AuditEvent, `second-factor-${string}` | `recovery-code${string}`>;

/** What the audit log records of a second factor. */
export interface SecondFactorState {
  secondFactor: boolean;
  recoveryCodes: number;
  /** ISO time. */
  recoveryCodesSince: string | null;
}

/** Reads the state of a user's second factor. */
export async function secondFactorState(db: Queryable, userId: string): Promise<SecondFactorState> {
  const [factor] = await db.query<{ isOn: boolean; since: Date | null; codes: number }>(
    `select f.secret is not null as "isOn", f.codes_created_at as since,
            (select count(*) from recovery_codes c where c.user_id = f.user_id) as codes
     from second_factors f where f.user_id = $1`,
    [userId],
  );
  return {
    secondFactor: factor?.isOn ?? false,
    recoveryCodes: factor?.codes ?? 0,
    recoveryCodesSince: factor?.since?.toISOString() ?? null,
  };
}

/** Writes the audit entry of a change to a locked user's second factor, and tells the user by email. */
export async function recordChange(
  tx: Transaction,
  what: Change,
  user: User,
  change: {
    /** Who has made it; the user by default. */
    by?: UserCaller;
    before: SecondFactorState;
    publicUrl: string;
    now: Date;
  },
): Promise<void> {
  const { by = { userId: user.id, name: user.name, lastName: user.lastName }, before, publicUrl, now } = change;
  const after = await secondFactorState(tx, user.id);
  await appendAudit(tx, { by, what, subject: `user/${user.id}`, before: { ...before }, after: { ...after }, at: now });
  await queueAccountNotice(tx, what, user, { publicUrl, now });
}
