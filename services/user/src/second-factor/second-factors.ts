import type { SecondFactorSetUp } from '@shop/contracts/second-factor-api.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { User } from '../users/user.ts';
import { renewRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { newSetUp, stepOf } from './totp.ts';

/** Whether a user's second factor is on. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query('select 1 from second_factors where user_id = $1 and secret is not null', [userId]);
  return rows.length > 0;
}

/**
 * Starts to set a second factor up. It counts from completeSetUp on; until then one that is on stays as it is, and a later start
 * replaces this one, so that nobody has the secret of a person who starts again.
 */
export async function startSetUp(db: Queryable, { id, email }: Pick<User, 'id' | 'email'>): Promise<SecondFactorSetUp> {
  const setUp = newSetUp(email);
  await db.query(
    `insert into second_factors (user_id, pending_secret) values ($1, $2)
     on conflict (user_id) do update set pending_secret = excluded.pending_secret`,
    [id, setUp.secret],
  );
  return setUp;
}

/**
 * Switches on the second factor that a locked user has started to set up, if the code proves that their app has it.
 * @returns new recovery codes; undefined for a wrong code, or without a start
 */
export async function completeSetUp(
  tx: Transaction,
  userId: string,
  code: string,
  now: Date,
): Promise<string[] | undefined> {
  const [factor] = await tx.query<{ pendingSecret: string | null }>(
    'select pending_secret as "pendingSecret" from second_factors where user_id = $1',
    [userId],
  );
  const secret = factor?.pendingSecret ?? undefined;
  const step = secret === undefined ? undefined : stepOf(secret, withoutSpaces(code), now);
  if (step === undefined) return undefined;
  await tx.query(
    'update second_factors set secret = pending_secret, pending_secret = null, last_step = $2 where user_id = $1',
    [userId, step],
  );
  return renewRecoveryCodes(tx, userId, now);
}

/** How a person has proved their second factor; undefined: not at all. */
export type Proof = 'app' | 'recovery-code' | undefined;

/** Verifies a code of a locked user: one of their app, or a recovery code. Each code works once. */
export async function proveSecondFactor(tx: Transaction, userId: string, code: string, now: Date): Promise<Proof> {
  const [factor] = await tx.query<{ secret: string | null }>('select secret from second_factors where user_id = $1', [
    userId,
  ]);
  const secret = factor?.secret ?? undefined;
  if (secret === undefined) return undefined;
  const step = stepOf(secret, withoutSpaces(code), now);
  if (step === undefined) return (await spendRecoveryCode(tx, userId, code)) ? 'recovery-code' : undefined;
  // A code that somebody has seen being typed does not work again.
  const used = await tx.query(
    'update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning 1',
    [userId, step],
  );
  return used.length > 0 ? 'app' : undefined;
}

/** Deletes a locked user's second factor and recovery codes. @returns whether it was on */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const [deleted] = await tx.query<{ wasOn: boolean }>(
    'delete from second_factors where user_id = $1 returning secret is not null as "wasOn"',
    [userId],
  );
  return deleted?.wasOn ?? false;
}

function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, '');
}
