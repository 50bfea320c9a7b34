import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { gauge } from '@shop/platform/service/observability/metrics.ts';

/** The adapter's connection to its engine, and so to other replicas. */
export interface ConnectionStatus {
  connected(): void;
  disconnected(error: unknown): void;
  /** Ignores later changes, because connections are then closed on purpose. */
  stop(): void;
}

/** Reports the status as a metric, and its changes in the log. It has no other effect (P-C2). */
export function createConnectionStatus(logger: Logger): ConnectionStatus {
  const degraded = gauge('socket_adapter_degraded', '1 while messages reach only the sockets of this replica');
  let current: boolean | undefined;
  let stopped = false;
  degraded.set(1);

  function change(isConnected: boolean, log: () => void): void {
    if (stopped || current === isConnected) return;
    current = isConnected;
    degraded.set(isConnected ? 0 : 1);
    log();
  }

  return {
    connected: () => change(true, () => logger.info('Socket.IO adapter connected')),
    disconnected: (error) =>
      change(false, () => {
        // A driver's error object may contain sent data, such as a password; its message does not.
        const reason = error instanceof Error ? error.message : String(error);
        logger.warn({ reason }, 'Socket.IO adapter disconnected: cross-replica messages are not delivered');
      }),
    stop: () => {
      stopped = true;
    },
  };
}
