import type { Logger } from '../../service/lifecycle/logger.ts';
import { gauge } from '../../service/lifecycle/metrics.ts';

/**
 * What the log hears of something that is tried again and again: a warning at first, not one for every try. As long as any of
 * these in the process fails, the gauge `event_log_degraded` is 1.
 */
export interface OutageLog {
  /** @param details besides the error; a failure with the same words as the last goes to the debug log */
  failed(error: unknown, details: object, message: string): void;
  /** Says so once, if there was a failure. */
  recovered(message: string): void;
}

const failing = new Set<OutageLog>();

export function createOutageLog(logger: Logger): OutageLog {
  let last: string | undefined;
  const outage: OutageLog = {
    failed: (error, details, message) => {
      const words = String(error);
      logger[words === last ? 'debug' : 'warn']({ err: error, ...details }, message);
      last = words;
      failing.add(outage);
      tellGauge();
    },
    recovered: (message) => {
      if (last !== undefined) logger.info(message);
      last = undefined;
      failing.delete(outage);
      tellGauge();
    },
  };
  tellGauge();
  return outage;
}

function tellGauge(): void {
  const degraded = gauge('event_log_degraded', '1 while this process cannot read, follow or fill the event log');
  degraded.set(failing.size > 0 ? 1 : 0);
}
