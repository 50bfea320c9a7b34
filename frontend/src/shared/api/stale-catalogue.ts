import { STALE_HEADER } from '@shop/contracts/common-api.ts';
import { useSyncExternalStore } from 'react';
import { onResponse } from './api-client.ts';
import type { ApiRequest } from './send-request.ts';

let stale = false;
const listeners = new Set<() => void>();

/**
 * Returns whether the last response of the catalogue was a stale one, which the gateway serves while the catalogue is down.
 */
export function useStaleCatalogue(): boolean {
  return useSyncExternalStore(
    listen,
    () => stale,
    () => false,
  );
}

onResponse((request, { headers }) => {
  if (isCatalogueRead(request)) setStale(headers[STALE_HEADER] !== undefined);
});

function isCatalogueRead({ method, path }: ApiRequest): boolean {
  return method === 'GET' && /^\/api\/(products|categories)\b/.test(path);
}

function setStale(isStale: boolean): void {
  if (isStale === stale) return;
  stale = isStale;
  for (const notify of listeners) notify();
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
