import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ChangeList } from '../ChangeList.tsx';
import { historyTexts as texts } from './history-texts.ts';
import { type HistoryFilter, isFiltered } from './history-url.ts';
import { SubjectName } from './SubjectName.tsx';

interface Props {
  entries: AuditEntry[];
  filter: HistoryFilter;
  /** The id of the page's title. */
  labelledBy: string;
  /** Older changes can be loaded. */
  more: boolean;
  pending: boolean;
  onShowMore: () => Promise<void>;
  onClear: () => void;
  /** Says that older changes could not be loaded. */
  failure?: ReactNode;
}

/** The changes, each with what it changed; without any, what to do about it. */
export function HistoryList({ entries, filter, onClear, ...rest }: Props) {
  if (entries.length === 0) {
    if (!isFiltered(filter)) return <EmptyState title={texts.empty} text={texts.emptyText} />;
    return (
      <EmptyState title={texts.nothing} text={texts.nothingText}>
        <Button type="primary" onClick={onClear}>
          {texts.clear}
        </Button>
      </EmptyState>
    );
  }
  const newest = new Map(entries.toReversed().map((entry) => [entry.subject, entry]));
  const removed = new Set([...newest.values()].filter(isRemoval).map(({ subject }) => subject));
  return (
    <div className="history-changes">
      <ChangeList
        entries={entries}
        {...rest}
        subjectOf={({ subject, subjectName }) => (
          <SubjectName subject={subject} name={subjectName} removed={removed.has(subject)} />
        )}
      />
    </div>
  );
}

function isRemoval({ after, before }: AuditEntry): boolean {
  return before !== null && after === null;
}
