import type { IncomingMessage, ServerResponse } from 'node:http';
import { DO_NOT_LOGOUT_TTL_MS } from './session.ts';

const SESSION_COOKIE = 'access_token';

/** Returns the session token from the request's cookie, as forwarded by the gateway. */
export function sessionTokenOf(request: IncomingMessage): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === SESSION_COOKIE) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

/** Returns whether cookies must be Secure: always in production, otherwise for HTTPS requests. */
export function isSecure(request: IncomingMessage, mode: 'demo' | 'production'): boolean {
  return mode === 'production' || request.headers['x-forwarded-proto'] === 'https';
}

/** Sets the session cookie. It persists after the browser closes only with doNotLogout. */
export function setSessionCookie(
  response: ServerResponse,
  session: { token: string; doNotLogout: boolean },
  secure: boolean,
): void {
  const age = session.doNotLogout ? `; Max-Age=${DO_NOT_LOGOUT_TTL_MS / 1000}` : '';
  response.appendHeader('set-cookie', `${SESSION_COOKIE}=${session.token}; ${attributes(secure)}${age}`);
}

/** Clears the session cookie. */
export function clearSessionCookie(response: ServerResponse, secure: boolean): void {
  const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0';
  response.appendHeader('set-cookie', `${SESSION_COOKIE}=; ${attributes(secure)}; ${past}`);
}

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
