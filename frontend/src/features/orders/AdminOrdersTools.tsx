import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type ReactNode, useEffect, useState } from 'react';
import { type AdminOrdersView, statuses } from './admin-orders-view.ts';
import { adminListTexts as texts, timelineTexts } from './orders-texts.ts';

/** So long after the last letter the shop is asked, in milliseconds. */
const TYPING_PAUSE_MS = 300;

interface Props {
  view: AdminOrdersView;
  look: (change: Partial<AdminOrdersView>) => void;
  /** The count at the right end. */
  children: ReactNode;
}

/** Search and status above the table. */
export function AdminOrdersTools({ view, look, children }: Props) {
  const [text, setText] = useState(view.search);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause anew.
  useEffect(() => {
    const search = text.trim();
    if (search === view.search) return;
    const timer = setTimeout(() => look({ search }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // Another place, such as 'Show all orders', changed the search.
    setText((typed) => (typed.trim() === view.search ? typed : view.search));
  }, [view.search]);

  return (
    <div className="sheet-tools">
      <Input
        className="find"
        type="search"
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        aria-label={texts.search}
        placeholder={texts.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
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
