import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import { sessionChangeIn } from '../edge/cookies.ts';
import { isRead, type RequestContext } from '../edge/request-context.ts';
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
  context: RequestContext,
  headers: IncomingHttpHeaders,
): void {
  const lines = headers['set-cookie'] ?? [];
  delete headers['set-cookie'];
  if (context.target.segments[0] !== 'images') {
    headers['cache-control'] = 'no-store';
    delete headers.etag;
  }
  if (context.destination?.upstream !== 'user') return;
  const change = sessionChangeIn(lines, { secure: context.secure, https: context.client.https });
  if (change !== undefined) {
    headers['set-cookie'] = [...change.lines, deps.xsrf.cookieFor(change.accessToken, context.secure)];
  }
  if (context.accessToken !== undefined && (change !== undefined || !isRead(request))) {
    deps.sessions.forgetToken(context.accessToken);
  }
}
