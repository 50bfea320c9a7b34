import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

/** The readable anti-forgery cookie (API.md, Session): it belongs to a session cookie as sent, live or not, or to none. */
export interface XsrfTokens {
  /** A Set-Cookie line with a fresh token. */
  cookieFor(accessToken: string | undefined, secure: boolean): string;
  /** Whether a token was made for this session cookie. */
  matches(token: string, accessToken: string | undefined): boolean;
}

const RANDOM_BYTES = 16;

/**
 * Tokens that need no memory: chance, and its seal together with the session cookie.
 * @param secret XSRF_SECRET, the same in every replica
 */
export function createXsrfTokens(secret: string): XsrfTokens {
  const seal = (random: string, accessToken: string | undefined) =>
    createHmac('sha256', secret)
      .update(`${random}.${accessToken ?? ''}`)
      .digest('base64url');
  return {
    cookieFor: (accessToken, secure) => {
      const random = randomBytes(RANDOM_BYTES).toString('base64url');
      const token = `${random}.${seal(random, accessToken)}`;
      return `${XSRF_COOKIE}=${token}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
    },
    matches: (token, accessToken) => {
      const [random = '', seen = ''] = token.split('.');
      const expected = Buffer.from(seal(random, accessToken));
      const given = Buffer.from(seen);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
