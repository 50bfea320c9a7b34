import type { IncomingMessage, ServerResponse } from 'node:http';
import { REMEMBERED_MS } from './session.ts';

/** API.md, Session. */
const SESSION_COOKIE = 'access_token';

/** The cookie's value as the gateway passed it on. */
export function sessionTokenOf(request: IncomingMessage): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === SESSION_COOKIE) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

/** Whether cookies must be Secure: always in production, else when the browser came over https. */
export function isSecure(request: IncomingMessage, mode: 'demo' | 'production'): boolean {
  return mode === 'production' || request.headers['x-forwarded-proto'] === 'https';
}

/** Sets the cookie; it outlives the browser only with doNotLogout. */
export function setSessionCookie(
  response: ServerResponse,
  session: { token: string; doNotLogout: boolean },
  secure: boolean,
): void {
  const age = session.doNotLogout ? `; Max-Age=${REMEMBERED_MS / 1000}` : '';
  response.appendHeader('set-cookie', `${SESSION_COOKIE}=${session.token}; ${attributes(secure)}${age}`);
}

/** Makes the browser forget the cookie. */
export function clearSessionCookie(response: ServerResponse, secure: boolean): void {
  const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0';
  response.appendHeader('set-cookie', `${SESSION_COOKIE}=; ${attributes(secure)}; ${past}`);
}

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
