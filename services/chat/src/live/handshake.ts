import type { IncomingMessage } from 'node:http';
import { refuseDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { notSignedIn } from '@shop/platform/service/errors.ts';
import { type Caller, IDENTITY_HEADER, type UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { Revocations } from './revocations.ts';

/**
 * Authenticates handshakes by the identity that the gateway signs (docs/api.md#realtime). The gateway also checks the
 * Origin and does not forward it.
 * @returns a function that returns the caller of a handshake request, or throws ShopError 401 without a valid identity,
 * after a revocation or for a deleted account
 */
export function createHandshake(options: {
  db: Queryable;
  identify: (header: string | undefined) => Promise<Caller>;
  revocations: Revocations;
}): (request: IncomingMessage) => Promise<UserCaller> {
  const { db, identify, revocations } = options;
  return async (request) => {
    const header = request.headers[IDENTITY_HEADER];
    const caller = await identify(Array.isArray(header) ? header.join() : header);
    if (caller.kind !== 'user' || !revocations.allows(caller)) throw notSignedIn();
    await refuseDeletedUser(db, caller.userId);
    return caller;
  };
}
