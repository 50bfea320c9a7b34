import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { SearchInput } from '../../shared/components/SearchInput.tsx';
import { type AdminOrdersView, statuses } from './admin-orders-view.ts';
import { adminListTexts as texts, timelineTexts } from './orders-texts.ts';

interface Props {
  view: AdminOrdersView;
  look: (change: Partial<AdminOrdersView>) => void;
  /** The count at the right end. */
  children: ReactNode;
}

/** Search and status above the table. */
export function AdminOrdersTools({ view, look, children }: Props) {
  return (
    <div className="sheet-tools">
      <SearchInput label={texts.search} search={view.search} onSearch={(search) => look({ search })} />
      <Select
        className="status-choice"
        aria-label={texts.status}
        value={view.status}
        onChange={(status) => look({ status })}
        options={[
          { value: '' as const, label: texts.everyStatus },
          ...statuses.map((status) => ({ value: status, label: timelineTexts.steps[status] })),
        ]}
      />
      <span className="faint push">{children}</span>
    </div>
  );
}
