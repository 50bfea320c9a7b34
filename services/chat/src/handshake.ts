import type { IncomingMessage } from 'node:http';
import { refuseDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { notSignedIn } from '@shop/platform/service/http/errors.ts';
import { type Caller, IDENTITY_HEADER, type UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { Revocations } from './revocations.ts';

/**
 * Decides who may open a socket: somebody signed in, as the gateway vouches for (API.md, Realtime). That he comes
 * from our own pages is the gateway's to see: no Origin gets past it.
 * @returns a function of the handshake's request that gives the caller
 * @throws 401 without a good session or for a deleted account
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
