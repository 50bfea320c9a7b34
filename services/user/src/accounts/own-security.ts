import type { OwnSecurity, SecondFactorSetUp } from '@shop/contracts/second-factor-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { conflict, notSignedIn } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { requirePassword } from '@shop/platform/service/identity/require-password.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordAttempts } from '../passwords/password-attempts.ts';
import { attemptCode } from '../second-factor/attempt-code.ts';
import { proveAndRecord } from '../second-factor/prove-and-record.ts';
import { recordChange, secondFactorState } from '../second-factor/record-change.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { completeSetUp, deleteSecondFactor, hasSecondFactor, startSetUp } from '../second-factor/second-factors.ts';
import { endSessionsOfUser } from '../sessions/end-sessions.ts';
import { lockSession } from '../sessions/lock-session.ts';
import type { User } from '../users/user.ts';
import { lockUser } from '../users/user-repository.ts';

interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  attempts: PasswordAttempts;
  publicUrl: string;
  secondFactorRequired: boolean;
}

/** Who changes their own second factor, the code that they sent, and when. */
interface Change {
  caller: UserCaller;
  /** The client's address, as reported by the gateway. */
  address: string;
  code: string;
  now: Date;
}

/** Reads how an administrator's own account is protected. */
export async function readOwnSecurity(
  { db, secondFactorRequired }: Pick<Deps, 'db' | 'secondFactorRequired'>,
  userId: string,
): Promise<OwnSecurity> {
  const [user] = await db.query<{ isWeak: boolean }>('select has_weak_password as "isWeak" from users where id = $1', [
    userId,
  ]);
  const { secondFactor, recoveryCodes } = await secondFactorState(db, userId);
  return {
    hasSecondFactor: secondFactor,
    isRequired: secondFactorRequired,
    recoveryCodes,
    hasWeakPassword: user?.isWeak ?? false,
  };
}

/**
 * Starts to set up a second factor, which switchOnSecondFactor ends. One that is on needs a code of it, and stays on until
 * then.
 * @throws ShopError 403 'password-needed'; 400 naming `code` for a missing or wrong one; 429 after too many
 */
export async function startOwnSetUp(deps: Deps, change: Change): Promise<SecondFactorSetUp> {
  requirePassword(change.caller, change.now);
  if (!(await hasSecondFactor(deps.db, change.caller.userId)))
    return asOwner(deps, change, async (tx, user) => {
      if (await hasSecondFactor(tx, user.id)) throw conflict('second-factor-on', 'You have a second factor by now');
      return startSetUp(tx, user);
    });
  return withProof(deps, change, startSetUp);
}

/**
 * Switches on the second factor that was set up, and ends the other sessions: they had no second factor.
 * @returns the recovery codes, which nobody can read again
 * @throws ShopError 403 'password-needed'; 400 naming `code` for a wrong one; 429 after too many
 */
export async function switchOnSecondFactor(deps: Deps, change: Change): Promise<string[]> {
  const { caller, code, now } = change;
  requirePassword(caller, now);
  return withCode(deps, change, async (tx, user) => {
    const before = await secondFactorState(tx, user.id);
    const codes = await completeSetUp(tx, user.id, code, now);
    if (codes === undefined) return undefined;
    await tx.query('update sessions set has_second_factor = true where id = $1', [caller.sessionId]);
    await endSessionsOfUser(tx, deps.outbox, { userId: user.id, except: caller.sessionId }, now);
    await recordChange(tx, 'second-factor-on', user, { before, ...deps, now });
    return codes;
  });
}

/**
 * Replaces the recovery codes.
 * @throws ShopError 409 'no-second-factor' while it is off; 403 'password-needed'; 400 naming `code` for a wrong one; 429
 * after too many
 */
export async function renewOwnRecoveryCodes(deps: Deps, change: Change): Promise<string[]> {
  requirePassword(change.caller, change.now);
  await refuseWithoutSecondFactor(deps, change);
  return withProof(deps, change, async (tx, user) => {
    const before = await secondFactorState(tx, user.id);
    const codes = await renewRecoveryCodes(tx, user.id, change.now);
    await recordChange(tx, 'recovery-codes-renewed', user, { before, ...deps, now: change.now });
    return codes;
  });
}

/**
 * Switches the own second factor off.
 * @throws ShopError 409 'second-factor-required' where every administrator must have one, 'no-second-factor' while it is
 * off; 403 'password-needed'; 400 naming `code` for a wrong one; 429 after too many
 */
export async function switchOffSecondFactor(deps: Deps, change: Change): Promise<void> {
  if (deps.secondFactorRequired)
    throw conflict('second-factor-required', 'This shop demands a second factor of administrators');
  requirePassword(change.caller, change.now);
  await refuseWithoutSecondFactor(deps, change);
  await withProof(deps, change, async (tx, user) => {
    const before = await secondFactorState(tx, user.id);
    await deleteSecondFactor(tx, user.id);
    await recordChange(tx, 'second-factor-off', user, { before, ...deps, now: change.now });
    return true;
  });
}

async function refuseWithoutSecondFactor({ db }: Deps, { caller }: Change): Promise<void> {
  if (!(await hasSecondFactor(db, caller.userId))) throw conflict('no-second-factor', 'You have no second factor');
}

/** As withCode, for a change that needs a code of the second factor that is on. */
function withProof<Result>(
  deps: Deps,
  change: Change,
  work: (tx: Transaction, user: User) => Promise<Result>,
): Promise<Result> {
  const { code, now } = change;
  return withCode(deps, change, async (tx, user) => {
    const isProved = await proveAndRecord(tx, user, code, { publicUrl: deps.publicUrl, now });
    return isProved && work(tx, user);
  });
}

/** As asOwner, for a change that checks a code. @param work resolves with undefined for a wrong one */
function withCode<Result>(
  deps: Deps,
  change: Change,
  work: (tx: Transaction, user: User) => Promise<Result | undefined>,
): Promise<Result> {
  const { caller, address, now } = change;
  return attemptCode(deps.attempts, { userId: caller.userId, address }, now, () => asOwner(deps, change, work));
}

/** Runs one change under the locks of the account and of the session, which may have ended since the gateway's check. */
function asOwner<Result>(
  { db }: Deps,
  { caller }: Change,
  work: (tx: Transaction, user: User) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId);
    if (user === undefined || !(await lockSession(tx, caller.sessionId))) throw notSignedIn();
    return work(tx, user);
  });
}
