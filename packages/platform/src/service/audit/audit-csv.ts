import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { CSV_START, csvLine } from '@shop/contracts/csv.ts';
import type { StreamFormat } from '../http/stream-list.ts';

const COLUMNS: Record<string, (entry: AuditEntry) => string> = {
  Id: ({ _id }) => _id,
  Date: ({ at }) => at,
  'Administrator id': ({ by }) => by._id,
  Administrator: ({ by }) => by.name,
  Event: ({ what }) => what,
  Subject: ({ subject }) => subject,
  'Subject name': ({ subjectName }) => subjectName ?? '',
  Before: ({ before }) => jsonOf(before),
  After: ({ after }) => jsonOf(after),
};

/** Entries of the audit log as CSV for spreadsheets; fields before and after as JSON. */
export const auditCsv: StreamFormat<AuditEntry> = {
  type: 'text/csv',
  before: `${CSV_START}${csvLine(Object.keys(COLUMNS))}`,
  after: '',
  page: (entries) => entries.map((entry) => csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(entry)))).join(''),
};

function jsonOf(snapshot: AuditEntry['before']): string {
  return snapshot === null ? '' : JSON.stringify(snapshot);
}
