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

/** The session cookie's value that a Set-Cookie line sets, '' when it clears it; undefined when it is another cookie. */
export function accessTokenSetBy(line: string): string | undefined {
  if (!line.startsWith(`${SESSION_COOKIE}=`)) return undefined;
  const end = line.indexOf(';');
  return line.slice(SESSION_COOKIE.length + 1, end < 0 ? undefined : end);
}
