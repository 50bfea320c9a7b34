import type { AddressUpdateRequest } from '@shop/contracts/user-api.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { notSignedIn } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { lockSession } from '../sessions/lock-session.ts';
import type { User } from '../users/user.ts';
import { userEvent } from '../users/user-event.ts';
import { changeAddress, lockUser } from '../users/user-repository.ts';

/**
 * Replaces the caller's postal address: password and other sessions stay as they are, unlike in an update of the profile
 * (docs/api.md#accounts).
 * @throws ShopError 401 when the account no longer exists or the session has ended since the gateway's check
 */
export function saveAddress(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'append'> },
  caller: Pick<UserCaller, 'userId' | 'sessionId'>,
  address: AddressUpdateRequest,
): Promise<User> {
  return db.transaction(async (tx) => {
    const before = await lockUser(tx, caller.userId);
    if (before === undefined || !(await lockSession(tx, caller.sessionId))) throw notSignedIn();
    const user = await changeAddress(tx, before.id, address);
    await outbox.append(tx, [userEvent('user-changed', user)]);
    return user;
  });
}
