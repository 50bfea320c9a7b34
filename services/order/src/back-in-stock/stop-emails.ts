import { ShopError } from '@shop/platform/service/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken } from '@shop/platform/service/secret-token.ts';
import { endRequests } from './waiting-repository.ts';

/**
 * Ends everything that an account waits for, by the link of an email: its reader does so without signing in.
 * Repeated calls change nothing.
 * @returns how many products the account waited for
 * @throws ShopError 400 `link-expired` for a link that is unknown, older than 90 days, or of a deleted account
 */
export async function stopEmails({ db }: { db: Database }, token: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [found] = await tx.query<{ userId: string }>(
      'select user_id as "userId" from back_in_stock_requests where stop_hash = $1',
      [hashOfToken(token)],
    );
    if (found === undefined) throw new ShopError('invalid', 'link-expired', 'This link no longer works.');
    return endRequests(tx, { userIds: [found.userId] });
  });
}
