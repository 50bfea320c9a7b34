import type { AuditEntry, AuditedService } from '@shop/contracts/audit-api.ts';
import { api } from '../../shared/api-client.ts';
import { partOf } from '../../shared/list/fetch-part.ts';
import type { Part } from '../../shared/list/list-slice.ts';
import { calls } from '../../shared/paths.ts';

/** The changes per request. */
const PAGE_SIZE = 10;

/** Fetches one part of the changes to a subject, newest first. */
export async function fetchChanges(
  { service, subject }: { service: AuditedService; subject: string },
  cursor: string | null,
  signal: AbortSignal,
): Promise<Part<AuditEntry>> {
  const params = { group: 'changes', subject, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  return partOf(await api.get<AuditEntry[]>(calls.audit(service), { params, signal }));
}
