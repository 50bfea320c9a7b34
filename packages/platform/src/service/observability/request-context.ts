import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Span } from './span.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
export const TRACEPARENT_HEADER = 'traceparent';

/** What the current work belongs to: a request or an event. */
interface RequestContext {
  requestId?: string | undefined;
  /** W3C trace context of the caller, while this process records no span of its own. */
  traceparent?: string | undefined;
  /** The span that is being recorded. */
  span?: Span | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the id of the current request (or event), if any. It goes into logs and events (P-F2). */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** Returns the span that is being recorded, if any. */
export function currentSpan(): Span | undefined {
  return storage.getStore()?.span;
}

/**
 * Returns the trace context of the current request (or event), if any: what a call or an event that it causes carries
 * (docs/events.md#envelope).
 */
export function currentTraceparent(): string | undefined {
  const current = storage.getStore();
  return current?.span?.traceparent ?? current?.traceparent;
}

/** Runs work in the context of a request or event. */
export function withContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Runs work in the context of a request id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

/** Runs work in the current context, with another span. */
export function withSpan<T>(span: Span, work: () => T): T {
  return storage.run({ requestId: currentRequestId(), span }, work);
}

/** Returns a request's X-Request-Id, or a new id when it is invalid or absent (P-F2). */
export function requestIdFrom(header: unknown): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/** Returns a request's traceparent if it is valid (W3C Trace Context, version 00). */
export function traceparentFrom(header: unknown): string | undefined {
  if (typeof header !== 'string') return undefined;
  return /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(header) ? header : undefined;
}
