import type { ShopEvent } from '@shop/contracts/event.ts';
import { withRequestId } from '../../service/observability/request-context.ts';

/**
 * Runs work in the request context (id and trace) of an event; in the current context when the event has none (P-F2).
 */
export function withEventContext<T>(event: Pick<ShopEvent, 'requestId' | 'traceparent'>, work: () => T): T {
  return event.requestId === undefined ? work() : withRequestId(event.requestId, work, event.traceparent);
}
