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
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
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
  const given = lines.findLast((line) => line.startsWith(`${SESSION_COOKIE}=`));
  if (given === undefined) return undefined;
  const [pair = '', ...attributes] = given.split(';');
  const value = pair.slice(SESSION_COOKIE.length + 1).trim();
  const age = attributes.map((attribute) => MAX_AGE.exec(attribute)?.[1]).find((seconds) => seconds !== undefined);
  const maxAge = value === '' ? '0' : age;
  const line = [
    `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict`,
    ...(secure ? ['Secure'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ');
  return { accessToken: value === '' ? undefined : value, line };
}

const MAX_AGE = /^\s*max-age=(\d+)\s*$/i;
