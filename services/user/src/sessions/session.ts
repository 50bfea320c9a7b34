const DAY_MS = 24 * 3_600_000;

/** Without doNotLogout a session ends 24 h after its last use, with it 30 days after its beginning (API.md, Session). */
const IDLE_LIMIT_MS = DAY_MS;
export const REMEMBERED_MS = 30 * DAY_MS;
/** A session's use is written down at most this often. */
export const TOUCH_EVERY_MS = 60_000;

/** When a session ends that begins, or is used, now. */
export function expiryOf(doNotLogout: boolean, now: Date): Date {
  return new Date(now.getTime() + (doNotLogout ? REMEMBERED_MS : IDLE_LIMIT_MS));
}
