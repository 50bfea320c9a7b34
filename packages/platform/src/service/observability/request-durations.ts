import type { ServerResponse } from 'node:http';
import { histogram } from './metrics.ts';
import type { Span } from './span.ts';

const durations = histogram(
  'http_request_duration_seconds',
  'How long requests took, until their response was sent',
  ['method', 'route', 'status_class'],
  { enableExemplars: true },
);

/**
 * Counts a request with its duration, when its response has been sent or its connection is gone.
 * @param request `route`: the pattern of its path, never the path itself, whose values would have no end
 * @param span if it is recorded: an example of such a duration
 */
export function countRequest(
  { method, route, seconds }: { method: string; route: string; seconds: number },
  response: ServerResponse,
  span: Span | undefined,
): void {
  durations.observe({
    labels: { method, route, status_class: classOf(response) },
    value: seconds,
    exemplarLabels: span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId },
  });
}

/** '2xx' and so on; 'aborted' when the caller went away before the end of the response. */
function classOf({ writableFinished, statusCode }: ServerResponse): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}
