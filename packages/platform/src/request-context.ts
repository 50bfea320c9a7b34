import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

const storage = new AsyncLocalStorage<{ requestId: string }>();

/** The id of the request (or event) that is being worked on, if any. It goes into logs and events (P-F2). */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** Runs work under a request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

/** The id that came with a request, or a new one when it is hostile or absent (P-F2). */
export function requestIdFrom(header: unknown): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}
