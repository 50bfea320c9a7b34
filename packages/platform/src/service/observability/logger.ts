import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId, currentSpan } from './request-context.ts';
import { VERSION } from './version.ts';

export type { Logger } from 'pino';

/** Paths of possible secrets in a logged object; headers and bodies are never logged at all (P-E17). */
const SECRET_PATHS = ['password', 'token', 'cookie', 'authorization', 'access_token'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/**
 * Creates a service's logger: JSON lines with the service's name and version and, within a request, its id (P-F2) and its
 * recorded trace.
 * Use `error` only for what requires someone to act.
 */
export function createLogger(
  { name, level }: { name: string; level: string },
  destination?: DestinationStream,
): Logger {
  const options = {
    name,
    level,
    base: { name, version: VERSION },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    mixin: () => {
      const requestId = currentRequestId();
      const span = currentSpan();
      return {
        ...(requestId !== undefined && { requestId }),
        // The names that OpenTelemetry demands of logs; a line without them belongs to no recorded trace.
        ...(span !== undefined && { trace_id: span.traceId, span_id: span.spanId }),
      };
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
