import type { Waiting } from '@shop/contracts/back-in-stock-api.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { lockAccount } from '../orders/order-limits.ts';
import { readOffers } from '../stock/price-list.ts';
import { refuseStopped } from './stopped-addresses.ts';
import { endRequests, insertRequest, saveAddress } from './waiting-repository.ts';
import { checkCanWait } from './waiting-rules.ts';
import { readWaiting } from './waiting-views.ts';

export interface WaitDeps {
  db: Database;
  now: () => Date;
  newId: () => string;
}

/**
 * Lets a customer wait for something that is sold out: one email when it is back, to the address that the account has now
 * (ADR 68). Repeated calls change nothing.
 * @throws ShopError 401 for a deleted account; 404 for what is not sold; 409 `in-stock` or `emails-stopped`; 429 `too-many-waiting`
 */
export async function waitForStock(deps: WaitDeps, caller: UserCaller, productId: string): Promise<Waiting> {
  if (!isId(productId)) throw notFound('Product');
  const { userId, email } = caller;
  return databaseForUser(deps.db, caller).transaction(async (tx) => {
    const now = deps.now();
    // A stop by a link, which finds no address to lock when nothing waits, comes before this or after it.
    await lockAccount(tx, userId);
    await saveAddress(tx, { userId, email, now });
    const before = await readWaiting(tx, userId);
    const asked = before.find(({ _id }) => _id === productId);
    if (asked) return asked;
    checkCanWait((await readOffers(tx, [productId])).get(productId), before.length);
    await refuseStopped(tx, { userId, email });
    await insertRequest(tx, { id: deps.newId(), userId, productId, askedAt: now });
    const request = (await readWaiting(tx, userId)).find(({ _id }) => _id === productId);
    // Taken off sale a moment ago.
    if (request === undefined) throw notFound('Product');
    return request;
  });
}

/**
 * Ends what a customer waits for: no email is queued after that. Repeated calls change nothing.
 * @throws ShopError 401 for a deleted account
 */
export async function stopWaiting({ db }: Pick<WaitDeps, 'db'>, caller: UserCaller, productId: string): Promise<void> {
  if (!isId(productId)) return;
  await databaseForUser(db, caller).transaction((tx) => endRequests(tx, { userIds: [caller.userId], productId }));
}
