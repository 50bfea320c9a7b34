import type { IncomingMessage } from 'node:http';
import { sessionTokenOf } from './session-cookie.ts';
import type { Browser } from './sign-in.ts';

/** Reads from a request which browser sent it, and the session that it has. */
export function browserOf(
  request: IncomingMessage & { get(header: string): string | undefined },
): Pick<Browser, 'userAgent' | 'previousToken'> {
  return { userAgent: request.get('user-agent'), previousToken: sessionTokenOf(request) };
}
