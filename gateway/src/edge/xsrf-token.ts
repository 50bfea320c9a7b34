import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecretText } from '@shop/platform/service/secrets/secret.ts';

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

/**
 * Anti-forgery tokens in a readable cookie (docs/api.md#session). A token is bound to the session cookie as sent, valid
 * or not, or to its absence.
 */
export interface XsrfTokens {
  /** Creates a Set-Cookie header with a new token. */
  cookieFor(accessToken: string | undefined, secure: boolean): string;
  /** Whether a token was issued for this session cookie. */
  matches(token: string, accessToken: string | undefined): boolean;
}

const RANDOM_BYTES = 16;

/** How long every gateway has to read a new secret before one of them signs with it, in milliseconds. */
const SIGNS_AFTER_MS = 300_000;

/**
 * Creates stateless tokens: a random value and its HMAC together with the session cookie. A secret that is replaced is accepted at
 * once, but signs five minutes later, when every other gateway accepts it too; tokens of a former one are accepted for an hour.
 * @param secret XSRF_SECRET, the same in every replica
 * @param before XSRF_SECRET_BEFORE: tokens signed with it are still accepted
 */
export function createXsrfTokens(secret: SecretText, before?: string): XsrfTokens {
  const sign = (random: string, accessToken: string | undefined, key: string) =>
    createHmac('sha256', key)
      .update(`${random}.${accessToken ?? ''}`)
      .digest('base64url');
  const accepted = () => (typeof secret === 'string' ? ([secret] as const) : secret.values());
  const signing = () => (typeof secret === 'string' ? secret : secret.settled(SIGNS_AFTER_MS));
  return {
    cookieFor: (accessToken, secure) => {
      const random = randomBytes(RANDOM_BYTES).toString('base64url');
      const token = `${random}.${sign(random, accessToken, signing())}`;
      return `${XSRF_COOKIE}=${token}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
    },
    matches: (token, accessToken) => {
      const [random = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature);
      return [...accepted(), ...(before === undefined ? [] : [before])].some((key) => {
        const expected = Buffer.from(sign(random, accessToken, key));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
