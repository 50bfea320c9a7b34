import { createLogger, type Logger } from '@shop/platform/service/observability/logger.ts';

export interface RecordedLog {
  logger: Logger;
  /** The lines so far; levels of pino: 30 info, 40 warn, 50 error. */
  lines: { level: number; msg: string }[];
}

/** Creates a logger that keeps its lines from level info. */
export function recordLog(): RecordedLog {
  const lines: RecordedLog['lines'] = [];
  const logger = createLogger({ name: 'test', level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { logger, lines };
}
