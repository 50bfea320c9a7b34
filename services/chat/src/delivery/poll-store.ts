import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { createPollingLoop, type PollingLoop } from '@shop/platform/service/timing/polling-loop.ts';
import type { ChatStore } from '../store/chat-store.ts';
import type { Windows } from '../timing/windows.ts';
import type { Delivery } from './delivery.ts';

/** An entry may become visible this long after the time that it carries. */
const LATE_MS = 15_000;

/**
 * Creates the poll that finds entries whose notification from another replica was lost: every 2 s it reads which
 * conversations have gone on since the last poll, and how far (docs/events.md#chat).
 * @param hasSockets without sockets there is nobody to deliver to
 */
export function createStorePoll(options: {
  store: Pick<ChatStore, 'endsSince' | 'now'>;
  delivery: Delivery;
  hasSockets: () => boolean;
  windows: Pick<Windows, 'poll'>;
  logger: Logger;
}): PollingLoop {
  const { store, delivery, hasSockets, windows, logger } = options;
  let polledAt: Date | undefined;

  async function deliverSince(since: Date): Promise<void> {
    for (const end of await store.endsSince(since)) await delivery.catchUp(end, since);
  }

  return createPollingLoop({
    poll: async () => {
      delivery.forgetUnconcerned();
      const now = await store.now();
      if (hasSockets()) await deliverSince(new Date((polledAt ?? now).getTime() - LATE_MS));
      polledAt = now;
      return windows.poll;
    },
    onFailure: (err, failures) => logger.warn({ err, failures }, 'chat store could not be polled: retrying'),
    backoff: () => windows.poll,
  });
}
