import type { Logger } from '../../service/observability/logger.ts';
import { gauge } from '../../service/observability/metrics.ts';
import type { EventLog, Subscription } from '../log/event-log.ts';
import { followEvents, type Listener } from './follow-events.ts';

/** A component that follows the event log, from its start or as soon as the log is reachable. */
export interface EventFollower {
  /** Resolves once it follows, or after `startWithinMs`: a process works without the log, with slightly stale data. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The entry for `degraded` of the readiness probe: empty while it follows. */
  degraded(): string[];
}

/** Joining a healthy Kafka takes three to four seconds. */
const START_WITHIN_MS = 5_000;

/**
 * Creates a component that follows events in the background (ADR 33). In-memory state has time limits without events
 * too, so a process opens its port without waiting for the log. The gauge `event_log_following` and the readiness probe
 * report the state.
 * @param options `onFollowing`: runs once when following begins only after the start of the process: in-memory state
 * may have missed events
 */
export function createEventFollower(options: {
  log: Pick<EventLog, 'follow'>;
  logger: Logger;
  listeners: readonly Listener[];
  onFollowing?: () => unknown;
  startWithinMs?: number;
}): EventFollower {
  const { logger, startWithinMs = START_WITHIN_MS } = options;
  const isFollowing = gauge('event_log_following', '1 once this process follows the event log, else 0');
  let subscription: Subscription | undefined;
  let stopped = false;
  let late = false;

  async function follow(): Promise<void> {
    const started = await followEvents(options);
    if (stopped) return started.stop();
    subscription = started;
    isFollowing.set(1);
    if (!late) return;
    logger.info('following the event log');
    await options.onFollowing?.();
  }

  return {
    start: async () => {
      isFollowing.set(0);
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          late = true;
          logger.warn('started without the event log: following as soon as it is reachable');
          resolve();
        }, startWithinMs);
      });
      // followEvents waits for the end of an outage; it rejects only when the log is closed.
      const following = follow().catch((err) => {
        if (!stopped) logger.error({ err }, 'event log could not be followed');
      });
      await Promise.race([following, limit]);
      clearTimeout(timer);
    },
    stop: async () => {
      stopped = true;
      isFollowing.set(0);
      await subscription?.stop();
    },
    degraded: () => (subscription === undefined ? ['event log is not followed'] : []),
  };
}
