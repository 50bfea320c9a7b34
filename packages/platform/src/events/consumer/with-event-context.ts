import type { ShopEvent } from '@shop/contracts/event.ts';
import { currentSpan, withContext } from '../../service/observability/request-context.ts';

/**
 * Runs work in the request context (id and trace) of an event; in the current context when the event has none (P-F2). A span that is
 * being recorded goes on.
 */
export function withEventContext<T>(event: Pick<ShopEvent, 'requestId' | 'traceparent'>, work: () => T): T {
  const { requestId, traceparent } = event;
  return requestId === undefined ? work() : withContext({ requestId, traceparent, span: currentSpan() }, work);
}
