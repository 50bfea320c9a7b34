import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import { sessionChangeIn } from '../edge/cookies.ts';
import { isRead, type Visit } from '../edge/request-context.ts';
import type { XsrfTokens } from '../edge/xsrf-token.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface RewriteSession {
  sessions: Pick<Sessions, 'forgetToken'>;
  xsrf: XsrfTokens;
}

/**
 * Rewrites the headers of a service's response. Only the user service may set cookies; each change of the session sets a new
 * anti-forgery cookie (P-E3) and discards the session lookup. Responses to one caller are not cacheable (P-E12).
 */
export function rewriteHeaders(
  deps: RewriteSession,
  request: Request,
  visit: Visit,
  headers: IncomingHttpHeaders,
): void {
  const lines = headers['set-cookie'] ?? [];
  delete headers['set-cookie'];
  if (visit.target.segments[0] !== 'images') {
    headers['cache-control'] = 'no-store';
    delete headers.etag;
  }
  if (visit.destination?.upstream !== 'user') return;
  const change = sessionChangeIn(lines, visit.secure);
  if (change !== undefined) {
    headers['set-cookie'] = [change.line, deps.xsrf.cookieFor(change.accessToken, visit.secure)];
  }
  if (visit.accessToken !== undefined && (change !== undefined || !isRead(request))) {
    deps.sessions.forgetToken(visit.accessToken);
  }
}
