import type { Logger } from '../logger.ts';

/** What the log hears of something that is tried again and again: a warning at first, not one for every try. */
export interface OutageLog {
  /** @param details besides the error; a failure with the same words as the last goes to the debug log */
  failed(error: unknown, details: object, message: string): void;
  /** Says so once, if there was a failure. */
  over(message: string): void;
}

export function createOutageLog(logger: Logger): OutageLog {
  let last: string | undefined;
  return {
    failed: (error, details, message) => {
      const words = String(error);
      logger[words === last ? 'debug' : 'warn']({ err: error, ...details }, message);
      last = words;
    },
    over: (message) => {
      if (last !== undefined) logger.info(message);
      last = undefined;
    },
  };
}
