import { STALE_HEADER } from '@shop/contracts/common-api.ts';
import type { AxiosResponse } from 'axios';
import { useSyncExternalStore } from 'react';
import { api } from './api-client.ts';

let stale = false;
const listeners = new Set<() => void>();

/**
 * Returns whether the last response of the catalogue was a stale one, which the gateway serves while the catalogue is down.
 */
export function useStaleCatalogue(): boolean {
  return useSyncExternalStore(listen, () => stale);
}

api.interceptors.response.use((response) => {
  if (isCatalogueRead(response)) setStale(response.headers[STALE_HEADER] !== undefined);
  return response;
});

function isCatalogueRead({ config }: AxiosResponse): boolean {
  return config.method?.toLowerCase() === 'get' && /^\/api\/(products|categories)\b/.test(config.url ?? '');
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
