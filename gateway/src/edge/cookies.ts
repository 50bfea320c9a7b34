export const SESSION_COOKIE = 'access_token';

/** Longer than any session cookie of ours: what exceeds it is nobody's. */
const TOKEN_MAX = 200;

/** The value of the session cookie in a Cookie header; undefined when there is none worth asking about. */
export function accessTokenOf(header: string | undefined): string | undefined {
  const value = header === undefined ? undefined : cookieOf(header, SESSION_COOKIE);
  return value === undefined || value === '' || value.length > TOKEN_MAX ? undefined : value;
}

/** A cookie's value as it came. */
export function cookieOf(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** What a service's answer does to the session cookie. */
interface SessionChange {
  /** Its new value; undefined when it is cleared. */
  accessToken: string | undefined;
  /** The Set-Cookie line. */
  line: string;
}

/**
 * The one cookie that a service may set, with the attributes that it must have whatever the service says (P-E3). Without
 * Max-Age it ends with the browser; how long it lives otherwise is the user service's to say.
 * @param lines Set-Cookie headers of an answer; other cookies in them are dropped
 * @param secure whether it must be Secure
 * @returns undefined when the session cookie is neither set nor cleared
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
