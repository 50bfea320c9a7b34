import type { Subscription } from './event-log.ts';

/** What a log's `close` has to stop: whatever listens, and whatever is about to. */
export interface Subscriptions {
  /** Aborted when the log is closed: a reader that has not begun to listen gives up. */
  readonly closing: AbortSignal;
  /** Remembers a reader until it is stopped; gives it back once it listens. */
  track(starting: Subscription | Promise<Subscription>): Promise<Subscription>;
  /** Resolves when the handlers that run have ended. */
  stopAll(): Promise<void>;
}

export function createSubscriptions(): Subscriptions {
  const closing = new AbortController();
  const known = new Set<Promise<Subscription>>();
  return {
    closing: closing.signal,
    track: (starting) => {
      const own: Promise<Subscription> = Promise.resolve(starting).then(
        (one) => ({
          stop: async () => {
            known.delete(own);
            await one.stop();
          },
        }),
        (error) => {
          known.delete(own);
          throw error;
        },
      );
      known.add(own);
      return own;
    },
    stopAll: async () => {
      closing.abort(new Error('the event log is closed'));
      await Promise.all(
        [...known].map((own) =>
          own.then(
            (one) => one.stop(),
            () => undefined, // whoever wanted to listen is told
          ),
        ),
      );
    },
  };
}
