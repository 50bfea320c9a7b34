import type { IncomingMessage } from 'node:http';
import { clientAddress } from '../passwords/known-addresses.ts';
import { sessionTokenOf } from './session-cookie.ts';
import type { Browser } from './sign-in.ts';

type Headers = { get(header: string): string | undefined };

/** Reads from a request the client's address, as reported by the gateway. */
export function addressOf(request: Headers): string {
  return clientAddress(request.get('x-forwarded-for'));
}

/** Reads from a request which browser sent it, from where, and the session that it has. */
export function browserOf(
  request: IncomingMessage & Headers,
): Pick<Browser, 'address' | 'userAgent' | 'previousToken'> {
  return {
    address: addressOf(request),
    userAgent: request.get('user-agent'),
    previousToken: sessionTokenOf(request),
  };
}
