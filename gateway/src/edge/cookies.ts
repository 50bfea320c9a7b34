import { parseCookie, parseSetCookie } from 'cookie';

export const SESSION_COOKIE = 'access_token';

/** Characters. Longer values are not our session cookies. */
const TOKEN_MAX = 200;

/**
 * Reads the session cookie from a Cookie header.
 * @returns undefined if there is none worth looking up
 */
export function accessTokenOf(header: string | undefined): string | undefined {
  const value = header === undefined ? undefined : cookieOf(header, SESSION_COOKIE);
  return value === undefined || value === '' || value.length > TOKEN_MAX ? undefined : value;
}

/** Reads the raw value of a cookie. */
export function cookieOf(header: string, name: string): string | undefined {
  return parseCookie(header, { decode: unchanged })[name];
}

/** How a service's response changes the session cookie. */
interface SessionChange {
  /** The new value; undefined if the cookie is cleared. */
  accessToken: string | undefined;
  /** The Set-Cookie header. */
  line: string;
}

/**
 * Rewrites the one cookie that a service may set, with the attributes that it must have whatever the service sent
 * (P-E3). Without Max-Age it is a session cookie of the browser; the user service decides about Max-Age.
 * @param lines Set-Cookie headers of a response; other cookies in them are dropped
 * @param secure whether the cookie must be Secure
 * @returns undefined if the session cookie is neither set nor cleared
 */
export function sessionChangeIn(lines: readonly string[], secure: boolean): SessionChange | undefined {
  const given = lines
    .map((line) => parseSetCookie(line, { decode: unchanged }))
    .findLast(({ name }) => name === SESSION_COOKIE);
  if (given === undefined) return undefined;
  const { value = '', maxAge: age } = given;
  const maxAge = value === '' ? 0 : age;
  const line = [
    `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict`,
    ...(secure ? ['Secure'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ');
  return { accessToken: value === '' ? undefined : value, line };
}

/** Cookie values pass through the gateway as they are. */
function unchanged(value: string): string {
  return value;
}
