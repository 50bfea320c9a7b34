import type { Logger } from '../../service/observability/logger.ts';
import { gauge } from '../../service/observability/metrics.ts';

/**
 * Logs the failures of an operation that is retried until it succeeds: one warning, not one per attempt. While any
 * outage in the process is open, the gauge `event_log_degraded` is 1.
 */
export interface OutageLog {
  /**
   * Opens or continues an outage; a repeated error goes to the debug log.
   * @param details log fields besides the error
   */
  failed(error: unknown, details: object, message: string): void;
  /** Ends the outage, if there is one, and logs the message. */
  recovered(message: string): void;
}

const failing = new Set<OutageLog>();

/** Creates the outage log of one operation. */
export function createOutageLog(logger: Logger): OutageLog {
  let last: string | undefined;
  const outage: OutageLog = {
    failed: (error, details, message) => {
      const text = String(error);
      logger[text === last ? 'debug' : 'warn']({ err: error, ...details }, message);
      last = text;
      failing.add(outage);
      updateGauge();
    },
    recovered: (message) => {
      if (last !== undefined) logger.info(message);
      last = undefined;
      failing.delete(outage);
      updateGauge();
    },
  };
  updateGauge();
  return outage;
}

function updateGauge(): void {
  const degraded = gauge('event_log_degraded', '1 while this process cannot read, follow or fill the event log');
  degraded.set(failing.size > 0 ? 1 : 0);
}
