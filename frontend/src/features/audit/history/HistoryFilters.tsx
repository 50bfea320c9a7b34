import { type AuditEvent, accessEvents, auditEvents } from '@shop/contracts/audit-api.ts';
import Select from 'antd/es/select';
import { DayPicker } from '../../../shared/components/DayPicker.tsx';
import { SearchInput } from '../../../shared/components/SearchInput.tsx';
import { auditTexts } from '../audit-texts.ts';
import { historyTexts as texts } from './history-texts.ts';
import { type HistoryView, MAX_NAME } from './history-url.ts';

interface Props {
  view: HistoryView;
  setView: (change: Partial<HistoryView>) => void;
}

const isAccess = (event: AuditEvent) => accessEvents.some((access) => access === event);

/** The events of a part of the history. */
function eventsOf(group: HistoryView['group']) {
  const events = auditEvents.filter((event) => group === 'all' || isAccess(event) === (group === 'access'));
  return [
    { value: '' as const, label: texts.allEvents },
    ...events.map((event) => ({ value: event, label: auditTexts.event(event) })),
  ];
}
const kinds = [{ value: '' as const, label: texts.allKinds }, ...texts.kinds];

/** Who, what and when: they apply at once. */
export function HistoryFilters({ view, setView }: Props) {
  return (
    <div className="sheet-tools history-filters">
      <SearchInput label={texts.by} search={view.by} onSearch={(by) => setView({ by })} maxLength={MAX_NAME} />
      <Select
        aria-label={texts.group}
        value={view.group}
        onChange={(group) => setView({ group, what: '' })}
        options={texts.groups}
      />
      <Select
        aria-label={texts.kind}
        value={view.kind}
        onChange={(kind) => setView({ kind })}
        options={kinds}
        listHeight={360}
      />
      <Select
        aria-label={texts.what}
        value={view.what}
        onChange={(what) => setView({ what })}
        options={eventsOf(view.group)}
        listHeight={360}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <DayPicker
        id="history-from"
        label={texts.fromDay}
        prefix={<span className="faint">{texts.from}</span>}
        placeholder={texts.anyDay}
        date={view.from}
        latest={view.to}
        clearable
        onChoose={(from) => setView({ from })}
      />
      <DayPicker
        id="history-to"
        label={texts.toDay}
        prefix={<span className="faint">{texts.to}</span>}
        placeholder={texts.anyDay}
        date={view.to}
        clearable
        onChoose={(to) => setView({ to })}
      />
    </div>
  );
}
