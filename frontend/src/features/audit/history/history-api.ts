import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { auditedServices } from '@shop/contracts/audit-api.ts';
import { adminCalls } from '../../../shared/admin-paths.ts';
import { api } from '../../../shared/api/api-client.ts';
import { partOf } from '../../../shared/list/part.ts';
import { type HistoryPart, mergeParts, unfinishedPart } from './history-parts.ts';
import { type HistoryFilter, queryOf } from './history-url.ts';

/** The changes per request, and how many more 'Show more' shows at least, while there are. */
const PAGE_SIZE = 25;

/** Fetches the newest changes of every service; a part tells whether its service failed. */
export function fetchHistory(filter: HistoryFilter, signal: AbortSignal): Promise<HistoryPart[]> {
  return Promise.all(
    auditedServices.map((service) => fetchNext({ service, rows: [], next: null, failed: false }, filter, signal)),
  );
}

/** Requests again what failed, and older changes of that service, until no fewer can be shown than before. */
export async function retryHistory(
  parts: HistoryPart[],
  filter: HistoryFilter,
  signal: AbortSignal,
): Promise<HistoryPart[]> {
  const retried = await Promise.all(parts.map((part) => (part.failed ? fetchNext(part, filter, signal) : part)));
  return fetchUntil(mergeParts(parts).length, retried, filter, signal);
}

/** Fetches older changes, until a page more can be shown or a service fails. */
export function fetchOlder(parts: HistoryPart[], filter: HistoryFilter, signal: AbortSignal): Promise<HistoryPart[]> {
  return fetchUntil(mergeParts(parts).length + PAGE_SIZE, parts, filter, signal);
}

/** Fetches older changes, until so many can be shown, there are no more, or a service fails. */
async function fetchUntil(
  wanted: number,
  parts: HistoryPart[],
  filter: HistoryFilter,
  signal: AbortSignal,
): Promise<HistoryPart[]> {
  let loaded = parts;
  while (mergeParts(loaded).length < wanted) {
    const unfinished = unfinishedPart(loaded);
    if (unfinished === undefined) break;
    const part = await fetchNext(unfinished, filter, signal);
    loaded = loaded.map((other) => (other === unfinished ? part : other));
    if (part.failed) break;
  }
  return loaded;
}

async function fetchNext(part: HistoryPart, filter: HistoryFilter, signal: AbortSignal): Promise<HistoryPart> {
  const params = { limit: PAGE_SIZE, ...queryOf(filter), ...(part.next !== null && { cursor: part.next }) };
  try {
    const { rows, next } = partOf(await api.get<AuditEntry[]>(adminCalls.audit(part.service), { params, signal }));
    return { ...part, rows: [...part.rows, ...rows], next, failed: false };
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return { ...part, failed: true };
  }
}
