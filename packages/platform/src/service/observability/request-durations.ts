import type { ServerResponse } from 'node:http';
import { histogram } from './metrics.ts';

const durations = histogram('http_request_duration_seconds', 'How long requests took, until their response was sent', [
  'method',
  'route',
  'status_class',
]);

/**
 * Counts a request with its duration, once its response has been sent or its connection is gone.
 * @param routeOf asked then: the pattern of a path, never the path itself, whose values would have no end
 */
export function measureRequest(
  { method = 'GET' }: { method?: string | undefined },
  response: ServerResponse,
  routeOf: () => string,
): void {
  const start = performance.now();
  response.once('close', () => {
    const labels = { method, route: routeOf(), status_class: classOf(response) };
    durations.observe(labels, (performance.now() - start) / 1_000);
  });
}

/** '2xx' and so on; 'aborted' when the caller went away before the end of the response. */
function classOf({ writableFinished, statusCode }: ServerResponse): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}
