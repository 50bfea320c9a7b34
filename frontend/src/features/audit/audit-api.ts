import type { AuditEntry, AuditedService } from '@shop/contracts/audit-api.ts';
import { api } from '../../shared/api-client.ts';
import { partOf } from '../../shared/list/fetch-part.ts';
import type { Part } from '../../shared/list/list-slice.ts';
import { calls } from '../../shared/paths.ts';

/** How many changes are shown at first, and with each 'Show more'. */
const AT_ONCE = 10;

/** One part of what administrators changed of a subject, newest first. */
export async function fetchChanges(
  { service, subject }: { service: AuditedService; subject: string },
  cursor: string | null,
  signal: AbortSignal,
): Promise<Part<AuditEntry>> {
  const params = { subject, limit: AT_ONCE, ...(cursor !== null && { cursor }) };
  return partOf(await api.get<AuditEntry[]>(calls.audit(service), { params, signal }));
}
