import { notSignedIn } from '@shop/platform/service/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { verifyOwnPassword } from './verify-own-password.ts';

/**
 * Notes with the caller's session that they have just proved to know the password (ADR 39). Wrong passwords count as at
 * sign-in (P-E5).
 * @param from the client's address, as reported by the gateway
 * @throws ShopError 400 for a wrong password, 429 after too many, 401 when the session no longer exists
 */
export async function confirmPassword(
  deps: { db: Database; passwords: PasswordHashing; attempts: PasswordAttempts },
  { userId, sessionId }: { userId: string; sessionId: string },
  proof: { password: string; from: string },
  now: Date,
): Promise<void> {
  const { passwordVersion } = await verifyOwnPassword(deps, userId, proof, now);
  const confirmed = await deps.db.query(
    `update sessions s set password_confirmed_at = $3 from users u
     where s.id = $1 and s.ended_at is null and u.id = s.user_id and u.password_version = $2 returning 1`,
    [sessionId, passwordVersion, now],
  );
  if (confirmed.length === 0) throw notSignedIn();
}
