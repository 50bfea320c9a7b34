const DAY_MS = 24 * 3_600_000;

/** A session ends 24 hours after its last use; with doNotLogout, 30 days after its start (docs/api.md#session). */
const IDLE_TTL_MS = DAY_MS;
export const DO_NOT_LOGOUT_TTL_MS = 30 * DAY_MS;
/** Minimum time between two writes that extend a session. */
export const TOUCH_INTERVAL_MS = 60_000;

/** Returns the expiry of a session that starts or is used now. */
export function expiryOf(doNotLogout: boolean, now: Date): Date {
  return new Date(now.getTime() + (doNotLogout ? DO_NOT_LOGOUT_TTL_MS : IDLE_TTL_MS));
}
