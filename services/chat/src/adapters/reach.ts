import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { gauge } from '@shop/platform/service/lifecycle/metrics.ts';

/** Whether other replicas can be reached, as far as this one knows. */
export interface Reach {
  isThere(): void;
  isLost(error: unknown): void;
  /** Nothing is told any more: what is closed on purpose is not lost. */
  stop(): void;
}

/** A metric tells it at any time, the log at every change; nothing else depends on it (P-C2). */
export function createReach(logger: Logger): Reach {
  const degraded = gauge('socket_adapter_degraded', '1 while what is said here reaches this replica’s sockets only');
  let known: boolean | undefined;
  let stopped = false;
  degraded.set(1);

  function change(isThere: boolean, tell: () => void): void {
    if (stopped || known === isThere) return;
    known = isThere;
    degraded.set(isThere ? 0 : 1);
    tell();
  }

  return {
    isThere: () => change(true, () => logger.info('sockets of other replicas are within reach')),
    isLost: (error) =>
      change(false, () => {
        // A driver's error may hold what was sent, a password included; its message does not.
        const reason = error instanceof Error ? error.message : String(error);
        logger.warn({ reason }, 'sockets of other replicas are out of reach: messages wait for their next look');
      }),
    stop: () => {
      stopped = true;
    },
  };
}
