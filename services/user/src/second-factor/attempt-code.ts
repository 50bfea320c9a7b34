import { invalid } from '@shop/platform/service/errors.ts';
import type { PasswordAttempts } from '../passwords/password-attempts.ts';

/**
 * Runs one check of a person's code. Wrong ones are limited as wrong passwords are (P-E5): by account apart from these, by
 * address together with them.
 * @param check resolves with undefined for a wrong code
 * @throws ShopError 400 naming `code` for a wrong one, 429 after too many
 */
export async function attemptCode<Result>(
  attempts: PasswordAttempts,
  { userId, address }: { userId: string; address: string },
  now: Date,
  check: () => Promise<Result | undefined>,
): Promise<Result> {
  const attempt = { of: 'codes', key: userId, address, knownAddress: false } as const;
  const { result } = await attempts.attempt(attempt, now, async () => {
    const checked = await check();
    return { correct: checked !== undefined, result: checked };
  });
  if (result === undefined) throw invalid('code', 'wrong code');
  return result;
}
