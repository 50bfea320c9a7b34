import type { ServerResponse } from 'node:http';
import type { Span } from './span.ts';

/**
 * Ends the span of a request, when its response has been sent or its connection is gone.
 * @param request `route`: the pattern of its path, never the path itself, which may name a person
 */
export function endServerSpan(
  span: Span,
  { method, route, response }: { method: string; route: string; response: ServerResponse },
): void {
  const { statusCode, writableFinished } = response;
  span.rename(`${method} ${route}`);
  span.set({
    'http.request.method': method,
    'http.route': route,
    ...(writableFinished && { 'http.response.status_code': statusCode }),
  });
  if (!writableFinished) span.fail({ code: 'aborted' });
  else if (statusCode >= 500) span.fail({ code: statusCode });
  span.end();
}
