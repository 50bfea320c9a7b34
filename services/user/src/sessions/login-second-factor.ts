import type { SecondFactorLoginRequest } from '@shop/contracts/second-factor-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordAttempts } from '../passwords/password-attempts.ts';
import { attemptCode } from '../second-factor/attempt-code.ts';
import { challengeExpired, endChallenges, findChallenge } from '../second-factor/challenges.ts';
import { proveAndRecord } from '../second-factor/prove-and-record.ts';
import { recordChange, secondFactorState } from '../second-factor/record-change.ts';
import { completeSetUp } from '../second-factor/second-factors.ts';
import type { User } from '../users/user.ts';
import { lockUser } from '../users/user-repository.ts';
import { countFailedLogin } from './login-entries.ts';
import type { OpenedSession } from './open-session.ts';
import { type Browser, signInWithin } from './sign-in.ts';

interface Deps {
  db: Database;
  outbox: Pick<Outbox, 'append'>;
  attempts: PasswordAttempts;
  publicUrl: string;
}

type SecondFactorLogin = SecondFactorLoginRequest & Omit<Browser, 'doNotLogout'>;

/**
 * Ends a login that login() has refused with 401 'second-factor'. Where a second factor is required and the administrator has
 * none, the code also proves that their app has the secret that came with the challenge, and switches it on.
 * @returns `recoveryCodes`: if this login has switched it on
 * @throws ShopError 401 'challenge-expired' after five minutes, a change of the password, or a login with this challenge;
 * 400 for a wrong code; 429 after too many
 */
export async function loginSecondFactor(
  { db, outbox, attempts, publicUrl }: Deps,
  { challenge: token, code, ...browser }: SecondFactorLogin,
  now: Date,
): Promise<{ user: User; session: OpenedSession; recoveryCodes?: string[] }> {
  const { userId } = await findChallenge(db, token, now);
  return attemptCode(attempts, { userId, address: browser.address }, now, () =>
    db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      // Another request may have used it in the meantime.
      const { passwordVersion, doNotLogout } = await findChallenge(tx, token, now);
      if (user?.passwordVersion !== passwordVersion) throw challengeExpired();
      const proved = await prove(tx, user, code, { publicUrl, now });
      if (proved === undefined) {
        await countFailedLogin(tx, user, now);
        return undefined;
      }
      await endChallenges(tx, user.id);
      const session = await signInWithin(tx, outbox, user, { ...browser, doNotLogout, hasSecondFactor: true }, now);
      return { user, session, ...proved };
    }),
  );
}

async function prove(
  tx: Transaction,
  user: User,
  code: string,
  context: { publicUrl: string; now: Date },
): Promise<{ recoveryCodes?: string[] } | undefined> {
  const before = await secondFactorState(tx, user.id);
  if (before.secondFactor) return (await proveAndRecord(tx, user, code, context)) && {};
  const recoveryCodes = await completeSetUp(tx, user.id, code, context.now);
  if (recoveryCodes === undefined) return undefined;
  await recordChange(tx, 'second-factor-on', user, { before, ...context });
  return { recoveryCodes };
}
