import type { RequestContext } from '../edge/request-context.ts';
import type { Session } from '../sessions/identities.ts';
import type { CallEnd } from '../upstreams/exchange.ts';

/**
 * Whether an unsafe call may have changed what the catalogue shows to everybody, so that kept reads must not be given out any
 * more. A refused call (4xx, or one that the gateway never sent) has changed nothing. Without an answer nobody knows, so it counts
 * as a change if its caller may write at all: else a visitor could empty the cache by hanging up (ADR 27).
 */
export function mayHaveChangedCatalogue(
  { sent, status }: CallEnd,
  { target }: RequestContext,
  session: Session | null,
): boolean {
  if (!sent) return false;
  if (status !== undefined) return isChange(status);
  // The catalogue takes reviews from customers, everything else from administrators (API.md).
  return session !== null && (session.user.isAdmin || target.segments[1] === 'users');
}

/** 4xx: the catalogue refused. A 5xx may come after a commit. */
export function isChange(status: number): boolean {
  return status < 400 || status >= 500;
}
