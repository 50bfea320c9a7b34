import type { SecondFactorChallenge } from '@shop/contracts/second-factor-api.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken, newSecretToken } from '@shop/platform/service/secret-token.ts';
import type { User } from '../users/user.ts';

/** A login whose password was right, and which waits for the second factor. */
export interface Challenge {
  userId: string;
  passwordVersion: number;
  doNotLogout: boolean;
}

const TTL_MS = 5 * 60_000;

/** Creates a challenge that works once, for five minutes. @returns its token */
export async function createChallenge(
  db: Queryable,
  { id, passwordVersion }: Pick<User, 'id' | 'passwordVersion'>,
  { doNotLogout, now }: { doNotLogout: boolean; now: Date },
): Promise<string> {
  const token = newSecretToken();
  await db.query(
    `insert into login_challenges (token_hash, user_id, password_version, do_not_logout, created_at)
     values ($1, $2, $3, $4, $5)`,
    [hashOfToken(token), id, passwordVersion, doNotLogout, now],
  );
  return token;
}

/** Finds a challenge. @throws ShopError 401 'challenge-expired' when it is expired, used or unknown */
export async function findChallenge(db: Queryable, token: string, now: Date): Promise<Challenge> {
  const [challenge] = await db.query<Challenge>(
    `select user_id as "userId", password_version as "passwordVersion", do_not_logout as "doNotLogout"
     from login_challenges where token_hash = $1 and created_at > $2`,
    [hashOfToken(token), new Date(now.getTime() - TTL_MS)],
  );
  if (challenge === undefined) throw challengeExpired();
  return challenge;
}

/** Uses a challenge up, and with it all others of its user. */
export async function endChallenges(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from login_challenges where user_id = $1', [userId]);
}

/** The response to a right password of a person who has, or must have, a second factor: 401 'second-factor'. */
export function secondFactorNeeded(details: SecondFactorChallenge): ShopError {
  const message = 'Enter the code of your authenticator app';
  return new ShopError('not-signed-in', 'second-factor', message, { details });
}

/** 401 */
export function challengeExpired(): ShopError {
  return new ShopError('not-signed-in', 'challenge-expired', 'This took too long. Log in again.');
}
