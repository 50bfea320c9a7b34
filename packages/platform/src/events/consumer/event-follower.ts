import type { Logger } from '../../service/lifecycle/logger.ts';
import { gauge } from '../../service/lifecycle/metrics.ts';
import type { EventLog, Subscription } from '../log/event-log.ts';
import { followEvents, type Listener } from './follow-events.ts';

/** A part of a process that follows the event log, from its start or as soon as the log answers. */
export interface EventFollower {
  /** Resolves when it follows, or after `startWithinMs`: a process works without the log, and is late by moments meanwhile. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What the readiness probe reports: empty while it follows. */
  degraded(): string[];
}

/** Joining a healthy Kafka takes three to four seconds. */
const START_WITHIN_MS = 5_000;

/**
 * Follows events in the background (ADR 33): whatever lives in memory for moments is bounded without events too, so a process
 * does not wait for the log to open its port. The gauge `event_log_following` and the readiness probe report it.
 * @param options `onFollowing`: runs once, when following begins after the process has started without it: what was kept
 * in memory may have missed events
 */
export function createEventFollower(options: {
  log: Pick<EventLog, 'follow'>;
  logger: Logger;
  listeners: readonly Listener[];
  onFollowing?: () => unknown;
  startWithinMs?: number;
}): EventFollower {
  const { logger, startWithinMs = START_WITHIN_MS } = options;
  const following = gauge('event_log_following', '1 once this process follows the event log, else 0');
  let listening: Subscription | undefined;
  let stopped = false;
  let late = false;

  async function follow(): Promise<void> {
    const begun = await followEvents(options);
    if (stopped) return begun.stop();
    listening = begun;
    following.set(1);
    if (!late) return;
    logger.info('event log is followed');
    await options.onFollowing?.();
  }

  return {
    start: async () => {
      following.set(0);
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          late = true;
          logger.warn('started without the event log, which is followed as soon as it answers');
          resolve();
        }, startWithinMs);
      });
      // Followers wait out an outage by themselves and reject only when the log is closed.
      const begun = follow().catch((err) => {
        if (!stopped) logger.error({ err }, 'event log is not followed');
      });
      await Promise.race([begun, limit]);
      clearTimeout(timer);
    },
    stop: async () => {
      stopped = true;
      following.set(0);
      await listening?.stop();
    },
    degraded: () => (listening === undefined ? ['event log is not followed'] : []),
  };
}
