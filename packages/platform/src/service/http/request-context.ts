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

/** The id of the request (or event) that is being worked on, if any. It goes into logs and events (P-F2). */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** The trace that the request (or event) being worked on belongs to, if any. It goes into events (EVENTS.md). */
export function currentTraceparent(): string | undefined {
  return storage.getStore()?.traceparent;
}

/** Runs work under a request's id and trace. */
export function withRequestId<T>(requestId: string, work: () => T, traceparent?: string): T {
  return storage.run({ requestId, traceparent }, work);
}

/** The id that came with a request, or a new one when it is hostile or absent (P-F2). */
export function requestIdFrom(header: unknown): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/** The trace that came with a request, when it has the form of one (W3C Trace Context, version 00). */
export function traceparentFrom(header: unknown): string | undefined {
  return typeof header === 'string' && /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(header) ? header : undefined;
}
