import { ADMINISTRATOR_PASSWORD_MIN } from '@shop/contracts/user-api.ts';
import { invalid } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Those common passwords that are long enough. */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= ADMINISTRATOR_PASSWORD_MIN),
);

/** Whether a password is too short or too common for an administrator (docs/api.md#administrator-passwords). */
export function isWeakPassword(password: string): boolean {
  return password.length < ADMINISTRATOR_PASSWORD_MIN || commonPasswords.has(password.toLowerCase());
}

/** Refuses a new password of an administrator that is too weak. @throws ShopError 400 */
export function refuseWeakPassword(password: string): void {
  if (!isWeakPassword(password)) return;
  throw invalid(
    'password',
    `The password of an administrator has at least ${ADMINISTRATOR_PASSWORD_MIN} characters and is not a common one`,
  );
}

/** Notes whether an administrator's present password is weak: only now is the plain password there. */
export async function noteWeakPassword(db: Queryable, userId: string, password: string): Promise<void> {
  await db.query('update users set has_weak_password = $2 where id = $1 and has_weak_password <> $2', [
    userId,
    isWeakPassword(password),
  ]);
}
