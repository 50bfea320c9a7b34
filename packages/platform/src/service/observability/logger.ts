import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './request-context.ts';
import { VERSION } from './version.ts';

export type { Logger } from 'pino';

/** Paths of possible secrets in a logged object; headers and bodies are never logged at all (P-E17). */
const SECRET_PATHS = ['password', 'token', 'cookie', 'authorization', 'access_token'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/**
 * Creates a service's logger: JSON lines with the service's name and version and, within a request, its id (P-F2).
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
      return requestId === undefined ? {} : { requestId };
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
