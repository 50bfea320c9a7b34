import type { ShopEvent } from '@shop/contracts/event.ts';
import { withRequestId } from '../../service/http/request-context.ts';

/** Runs work under the request, and the trace, that an event comes from; as it is when the event names none (P-F2). */
export function withEventContext<T>(event: Pick<ShopEvent, 'requestId' | 'traceparent'>, work: () => T): T {
  return event.requestId === undefined ? work() : withRequestId(event.requestId, work, event.traceparent);
}
