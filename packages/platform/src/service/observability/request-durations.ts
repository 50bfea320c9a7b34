import type { ServerResponse } from 'node:http';
import { histogram } from './metrics.ts';

const durations = histogram('http_request_duration_seconds', 'How long requests took, until their response was sent', [
  'method',
  'route',
  'status_class',
]);

/**
 * Counts a request with its duration, when its response has been sent or its connection is gone.
 * @param request `route`: the pattern of its path, never the path itself, whose values would have no end
 */
export function countRequest(
  { method, route, seconds }: { method: string; route: string; seconds: number },
  response: ServerResponse,
): void {
  durations.observe({ method, route, status_class: classOf(response) }, seconds);
}

/** '2xx' and so on; 'aborted' when the caller went away before the end of the response. */
function classOf({ writableFinished, statusCode }: ServerResponse): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}
