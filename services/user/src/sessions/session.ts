import { createHash, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;
const TOKEN_BYTES = 32;

/** Without doNotLogout a session ends 24 h after its last use, with it 30 days after its beginning (API.md, Session). */
const IDLE_LIMIT_MS = DAY_MS;
export const REMEMBERED_MS = 30 * DAY_MS;
/** A session's use is written down at most this often. */
export const TOUCH_EVERY_MS = 60_000;

/** The value of the cookie: opaque and random. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a cookie's value. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** When a session ends that begins, or is used, now. */
export function expiryOf(doNotLogout: boolean, now: Date): Date {
  return new Date(now.getTime() + (doNotLogout ? REMEMBERED_MS : IDLE_LIMIT_MS));
}
