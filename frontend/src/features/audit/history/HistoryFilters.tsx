import {
  type AuditEvent,
  accessEvents,
  auditEvents,
  auditFields,
  MAX_AUDIT_SEARCH,
} from '@shop/contracts/audit-api.ts';
import { SearchInput } from '../../../shared/components/SearchInput.tsx';
import { type ListFilter, ListFilters } from '../../../shared/list/ListFilters.tsx';
import { auditTexts } from '../audit-texts.ts';
import { historyTexts as texts } from './history-texts.ts';
import { type HistoryView, MAX_NAME } from './history-url.ts';

interface Props {
  view: HistoryView;
  setView: (change: Partial<HistoryView>) => void;
}

/** What it is about, who, what and when: they apply at once. */
export function HistoryFilters({ view, setView }: Props) {
  return (
    <div className="sheet-tools history-filters">
      <SearchInput
        label={texts.search}
        search={view.search}
        onSearch={(search) => setView({ search })}
        maxLength={MAX_AUDIT_SEARCH}
      />
      <SearchInput label={texts.by} search={view.by} onSearch={(by) => setView({ by })} maxLength={MAX_NAME} />
      <ListFilters filters={filtersOf(view)} view={view} onChange={setView} />
    </div>
  );
}

function filtersOf({ group, to }: HistoryView): ListFilter<HistoryView>[] {
  return [
    { kind: 'choice', name: 'group', label: texts.group, options: texts.groups, also: { what: '' } },
    {
      kind: 'choice',
      name: 'kind',
      label: texts.kind,
      options: [{ value: '', label: texts.allKinds }, ...texts.kinds],
    },
    { kind: 'choice', name: 'what', label: texts.what, options: eventsOf(group), searches: true },
    { kind: 'choice', name: 'field', label: texts.field, options: fields, searches: true },
    { kind: 'day', name: 'from', label: texts.fromDay, prefix: texts.from, placeholder: texts.anyDay, latest: to },
    { kind: 'day', name: 'to', label: texts.toDay, prefix: texts.to, placeholder: texts.anyDay },
  ];
}

const fields = [
  { value: '', label: texts.anyField },
  ...auditFields.map((field) => ({ value: field, label: auditTexts.field(field) })),
];

const isAccess = (event: AuditEvent) => accessEvents.some((access) => access === event);

/** The events of a part of the history. */
function eventsOf(group: HistoryView['group']) {
  const events = auditEvents.filter((event) => group === 'all' || isAccess(event) === (group === 'access'));
  return [
    { value: '', label: texts.allEvents },
    ...events.map((event) => ({ value: event, label: auditTexts.event(event) })),
  ];
}
