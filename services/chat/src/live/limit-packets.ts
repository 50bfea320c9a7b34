import type { Refusal } from '@shop/contracts/chat-socket.ts';
import { counter } from '@shop/platform/service/observability/metrics.ts';
import type { ShopSocket } from '../delivery/shop-socket.ts';

/** A person sends a few events a second at most; this many within the time come from a program (P-D7). */
const MAX_EVENTS = 100;
const TOO_MANY: Refusal = { error: { code: 'too-many-events', message: 'Too many events. Wait a moment.' } };

const refused = counter('socket_events_refused_total', 'Events refused because their socket sent too many');

/**
 * Refuses the events of a socket that floods the service, before they reach the store.
 * @param options `withinMs`: the time in which it may send 100 events; `now`: milliseconds of a monotonic clock
 */
export function limitPackets(
  socket: Pick<ShopSocket, 'use'>,
  { withinMs, now = () => performance.now() }: { withinMs: number; now?: () => number },
): void {
  let windowStartedAt = now();
  let events = 0;
  socket.use((event, next) => {
    if (now() - windowStartedAt > withinMs) {
      windowStartedAt = now();
      events = 0;
    }
    events += 1;
    if (events <= MAX_EVENTS) return next();
    refused.inc();
    const acknowledge: unknown = event.at(-1);
    if (typeof acknowledge === 'function') acknowledge(TOO_MANY);
    return undefined;
  });
}
