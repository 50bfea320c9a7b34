const DAY_MS = 24 * 3_600_000;

/**
 * A session ends 24 hours after its last use, and 30 days after its start; with doNotLogout only then (docs/api.md#session).
 */
const IDLE_TTL_MS = DAY_MS;
export const DO_NOT_LOGOUT_TTL_MS = 30 * DAY_MS;
/** How long an administrator's session lasts at most, whatever its use. */
const ADMINISTRATOR_TTL_MS = DAY_MS / 2;
/** Minimum time between two writes that extend a session. */
export const TOUCH_INTERVAL_MS = 60_000;

/** Returns the expiry of a session that is used now. @param startedAt now, for a new one */
export function expiryOf(doNotLogout: boolean, startedAt: Date, now: Date): Date {
  const last = startedAt.getTime() + DO_NOT_LOGOUT_TTL_MS;
  return new Date(doNotLogout ? last : Math.min(last, now.getTime() + IDLE_TTL_MS));
}

/**
 * The condition of an active session `s` of a user `u`; $1 to $3 are activeParams. The role counts that the user has now: a
 * customer who is made an administrator logs in again where a second factor is required.
 */
export const ACTIVE_SESSION = `s.expires_at > $1 and s.ended_at is null and u.deleted_at is null
  and (not u.is_admin or s.created_at > $2 and (s.has_second_factor or not $3))`;

/** The parameters of ACTIVE_SESSION: now, the earliest start of an administrator's session, ADMIN_SECOND_FACTOR. */
export function activeParams({ now, secondFactorRequired }: { now: Date; secondFactorRequired: boolean }) {
  return [now, new Date(now.getTime() - ADMINISTRATOR_TTL_MS), secondFactorRequired] as const;
}
