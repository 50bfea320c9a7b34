import { parseCookie, parseSetCookie } from 'cookie';

export const SESSION_COOKIE = 'access_token';
/** Its name over https: no other host, such as a subdomain, can set a cookie with this prefix. */
const HOST_SESSION_COOKIE = '__Host-access_token';

/** Characters. Longer values are not our session cookies. */
const TOKEN_MAX = 200;

/**
 * Reads the session cookie from a Cookie header, under the name of https first.
 * @returns undefined if there is none worth looking up
 */
export function accessTokenOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return [HOST_SESSION_COOKIE, SESSION_COOKIE].map((name) => cookieOf(header, name)).find(isToken);
}

function isToken(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value.length <= TOKEN_MAX;
}

/** Reads the raw value of a cookie. */
export function cookieOf(header: string, name: string): string | undefined {
  return parseCookie(header, { decode: unchanged })[name];
}

/** How a service's response changes the session cookie. */
interface SessionChange {
  /** The new value; undefined if the cookie is cleared. */
  accessToken: string | undefined;
  /** The Set-Cookie headers. */
  lines: string[];
}

/**
 * Rewrites the one cookie that a service may set, with the attributes that it must have whatever the service sent
 * (P-E3); over https also with the name for https, which replaces the plain one. Without Max-Age it is a session cookie of
 * the browser; the user service decides about Max-Age.
 * @param lines Set-Cookie headers of a response; other cookies in them are dropped
 * @param client `secure`: whether the cookie must be Secure; `https`: whether the browser came over https
 * @returns undefined if the session cookie is neither set nor cleared
 */
export function sessionChangeIn(
  lines: readonly string[],
  { secure, https }: { secure: boolean; https: boolean },
): SessionChange | undefined {
  const given = lines
    .map((line) => parseSetCookie(line, { decode: unchanged }))
    .findLast(({ name }) => name === SESSION_COOKIE);
  if (given === undefined) return undefined;
  const { value = '' } = given;
  const maxAge = value === '' ? 0 : given.maxAge;
  const line = (name: string, text: string, age: number | undefined) =>
    [
      `${name}=${text}; Path=/; HttpOnly; SameSite=Strict`,
      ...(secure ? ['Secure'] : []),
      ...(age === undefined ? [] : [`Max-Age=${age}`]),
    ].join('; ');
  return {
    accessToken: value === '' ? undefined : value,
    lines: https
      ? [line(HOST_SESSION_COOKIE, value, maxAge), line(SESSION_COOKIE, '', 0)]
      : [line(SESSION_COOKIE, value, maxAge)],
  };
}

/** Cookie values pass through the gateway as they are. */
function unchanged(value: string): string {
  return value;
}
