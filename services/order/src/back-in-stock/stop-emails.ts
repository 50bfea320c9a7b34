import { holdExistingUsers } from '@shop/platform/events/consumer/deleted-users.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import { hashOfToken } from '@shop/platform/service/secret-token.ts';
import { lockAccount } from '../orders/order-limits.ts';
import { recordStop } from './stopped-addresses.ts';
import type { WaitDeps } from './wait-for-stock.ts';
import { endRequests } from './waiting-repository.ts';

/**
 * Ends everything that an account waits for, by the link of an email: its reader does so without signing in. Until the address of
 * that email is confirmed, nobody can ask for such emails to it any more. Repeated calls change nothing.
 * @returns how many products the account waited for
 * @throws ShopError 400 `link-expired` for a link that is unknown, older than 90 days, or of a deleted account
 */
export async function stopEmails({ db, now }: Pick<WaitDeps, 'db' | 'now'>, token: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [found] = await tx.query<{ userId: string; addressHash: Buffer }>(
      'select user_id as "userId", address_hash as "addressHash" from back_in_stock_requests where stop_hash = $1',
      [hashOfToken(token)],
    );
    if (found === undefined || !(await holdExistingUsers(tx, [found.userId])).has(found.userId)) {
      throw new ShopError('invalid', 'link-expired', 'This link no longer works.');
    }
    await lockAccount(tx, found.userId);
    await recordStop(tx, { ...found, now: now() });
    return endRequests(tx, { userIds: [found.userId] });
  });
}
