import type { RequestContext } from '../edge/request-context.ts';
import type { Session } from '../sessions/identities.ts';

/** How a call to the catalogue ended. */
export interface CallEnd {
  /** Whether it was sent to a service: only then may it have had an effect. */
  sent: boolean;
  /** The status of the response; undefined if none came: a failure, a timeout, or a client that left. */
  status: number | undefined;
}

/**
 * Whether an unsafe call may have changed public data of the catalogue, so that cached responses must be invalidated. A
 * refused call (4xx, or never sent) changed nothing. A call without a response may have changed something if its caller
 * is allowed to write; otherwise a visitor could empty the cache by hanging up (ADR 27).
 */
export function mayHaveChangedCatalogue(
  { sent, status }: CallEnd,
  { target }: RequestContext,
  session: Session | null,
): boolean {
  if (!sent) return false;
  if (status !== undefined) return isChange(status);
  // The catalogue accepts reviews from customers and everything else from administrators (docs/api.md#catalogue).
  return session !== null && (session.user.isAdmin || target.segments[1] === 'users');
}

/** Whether a status may stand for a change. The catalogue refuses with 4xx; it may fail with 5xx after a commit. */
export function isChange(status: number): boolean {
  return status < 400 || status >= 500;
}
