import type { Subscription } from './event-log.ts';

/** The subscriptions of an event log, including those that are still starting, so that `close` can stop them all. */
export interface Subscriptions {
  /** Aborted when the log is closed: readers that are still starting give up. */
  readonly closing: AbortSignal;
  /** Tracks a subscription until it is stopped; resolves to it once it has started. */
  track(starting: Subscription | Promise<Subscription>): Promise<Subscription>;
  /** Stops all subscriptions; resolves when their running handlers have ended. */
  stopAll(): Promise<void>;
}

/** Creates the list of an event log's subscriptions. */
export function createSubscriptions(): Subscriptions {
  const closing = new AbortController();
  const tracked = new Set<Promise<Subscription>>();
  return {
    closing: closing.signal,
    track: (starting) => {
      const tracking: Promise<Subscription> = Promise.resolve(starting).then(
        (one) => ({
          stop: async () => {
            tracked.delete(tracking);
            await one.stop();
          },
        }),
        (error) => {
          tracked.delete(tracking);
          throw error;
        },
      );
      tracked.add(tracking);
      return tracking;
    },
    stopAll: async () => {
      closing.abort(new Error('the event log is closed'));
      await Promise.all(
        [...tracked].map((tracking) =>
          tracking.then(
            (one) => one.stop(),
            () => undefined, // the caller of `track` handles the error
          ),
        ),
      );
    },
  };
}
