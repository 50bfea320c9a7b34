import { ShopError } from '../errors.ts';
import type { UserCaller } from './identity.ts';

/** How long a confirmed password counts (ADR 39). */
const CONFIRMED_MS = 5 * 60_000;

/**
 * Refuses a caller who has not confirmed their password within five minutes, by POST /api/users/me/confirm-password.
 * @throws ShopError 403 'password-needed'
 */
export function requirePassword({ passwordConfirmedAt }: Pick<UserCaller, 'passwordConfirmedAt'>, now: Date): void {
  const age = passwordConfirmedAt === undefined ? Infinity : now.getTime() - Date.parse(passwordConfirmedAt);
  if (age <= CONFIRMED_MS) return;
  throw new ShopError('forbidden', 'password-needed', 'Confirm your password first.');
}
