import { auditEvents, auditFields, auditKinds, MAX_AUDIT_SEARCH } from '@shop/contracts/audit-api.ts';
import { calendarDay, listViewUrl, oneOf, searchText } from '../../../shared/list/list-view.ts';

/** The maximum length of a searched administrator's name. */
export const MAX_NAME = 100;

/** Parts of the history besides the changes, which are the default. */
const OTHER_GROUPS = ['access', 'all'] as const;

/** The filters of the history in the URL; `subject` is one object, `from` and `to` are UTC days. */
export const historyUrl = listViewUrl({
  group: oneOf(OTHER_GROUPS, ''),
  search: searchText(MAX_AUDIT_SEARCH),
  by: searchText(MAX_NAME),
  kind: oneOf(auditKinds, ''),
  what: oneOf(auditEvents, ''),
  field: oneOf(auditFields, ''),
  from: calendarDay,
  to: calendarDay,
  subject: (text: string) => text,
});

export type HistoryView = ReturnType<typeof historyUrl.viewOf>;
export type HistoryFilter = Omit<HistoryView, 'page'>;

export const noFilter: HistoryFilter = {
  group: '',
  search: '',
  by: '',
  kind: '',
  what: '',
  field: '',
  from: '',
  to: '',
  subject: '',
};

/** The query of a filter; the changes are one part of the log. */
export function queryOf({ group, ...rest }: HistoryFilter): Record<string, string> {
  const query = { ...rest, group: group === 'all' ? '' : group || 'changes' };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** Whether any filter is set. */
export function isFiltered(filter: HistoryFilter): boolean {
  return Object.keys(noFilter).some((name) => filter[name as keyof HistoryFilter] !== '');
}
