import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';
export const TRACEPARENT_HEADER = 'traceparent';

interface RequestContext {
  requestId: string;
  /** W3C trace context, when the caller sent one. */
  traceparent: string | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the id of the current request (or event), if any. It goes into logs and events (P-F2). */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** Returns the traceparent of the current request (or event), if any. It goes into events (docs/events.md#envelope). */
export function currentTraceparent(): string | undefined {
  return storage.getStore()?.traceparent;
}

/** Runs work in the context of a request id and trace. */
export function withRequestId<T>(requestId: string, work: () => T, traceparent?: string): T {
  return storage.run({ requestId, traceparent }, work);
}

/** Returns a request's X-Request-Id, or a new id when it is invalid or absent (P-F2). */
export function requestIdFrom(header: unknown): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/** Returns a request's traceparent if it is valid (W3C Trace Context, version 00). */
export function traceparentFrom(header: unknown): string | undefined {
  return typeof header === 'string' && /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(header) ? header : undefined;
}
