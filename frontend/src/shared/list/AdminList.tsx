import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { AdminHeader } from '../components/AdminHeader.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorState } from '../components/ErrorState.tsx';
import { SearchInput } from '../components/SearchInput.tsx';
import { LineSkeletons } from '../components/Skeletons.tsx';
import type { RequestStatus } from '../saga/request-status.ts';
import { ListFooter } from './ListFooter.tsx';

interface Props<Row> {
  /** The list as `useAdminList` returns it. */
  list: {
    view: { search: string };
    setView: (change: { search?: string; page?: number }) => void;
    page: number;
    pageSize: number;
    rows: Row[];
    fetched: Row[];
    status: RequestStatus;
    moreFailed: boolean;
    reloadFailed: boolean;
    waiting: boolean;
    count: { all: number; atLeast: boolean };
    retry: () => void;
    retryMore: () => void;
  };
  texts: ListTexts;
  /** The text under the title after the list is loaded. */
  summary: string;
  /** Actions, right of the title. */
  actions?: ReactNode;
  /** Filters next to the search. */
  filters?: ReactNode;
  maxSearch?: number;
  onShowAll: () => void;
  /** Content between the title and the list. */
  above?: ReactNode;
  /** Shows the skeleton only, until the content above has its height: nothing moves when it appears. */
  held?: boolean;
  /** Replaces 'nothing found' when the list has no rows at all. */
  empty?: ReactNode;
  /** The height of a skeleton row, in pixels. */
  rowHeight?: number;
  className?: string;
  /** Renders the rows; `first` is the number of the first one. */
  children: (first: number) => ReactNode;
}

export interface ListTexts {
  title: string;
  /** What the tab calls the list instead. */
  shortTitle?: string;
  loading: string;
  search: string;
  of: (shown: number, all: number, atLeast: boolean) => string;
  nothingFound: string;
  nothingFoundText: string;
  showAll: string;
  /** Absent for a list whose failed load logs out (docs/requirements.md#errors): it keeps showing the skeleton. */
  failures?: { list: string; laterPart: string; text: string };
}

/** An admin list with search, filters and pagination, and its states loading, empty and failed. */
export function AdminList<Row>({ list, texts, summary, actions, above, held = false, className, ...rest }: Props<Row>) {
  const { failures } = texts;
  const failed = list.status === 'failed' && failures;
  const waiting = list.waiting || (list.status === 'failed' && !failures);
  return (
    <>
      <AdminHeader
        title={texts.title}
        tab={texts.shortTitle ?? texts.title}
        text={failed ? '' : waiting ? texts.loading : summary}
      >
        {actions}
      </AdminHeader>
      {above}
      {held ? (
        <section key="held" className="sheet" aria-label={texts.title} aria-busy>
          <PendingRows {...rest} />
        </section>
      ) : failed ? (
        <ErrorState title={failed.list} text={failed.text} onRetry={list.retry} />
      ) : (
        <section
          key="list"
          className={className ? `sheet ${className}` : 'sheet'}
          aria-label={texts.title}
          aria-busy={list.status === 'loading'}
        >
          <Toolbar list={list} texts={texts} waiting={waiting} {...rest} />
          <Content list={list} texts={texts} waiting={waiting} {...rest} />
        </section>
      )}
    </>
  );
}

type PartProps<Row> = Omit<Props<Row>, 'summary' | 'actions' | 'above' | 'held' | 'className'> & { waiting: boolean };

function Toolbar<Row>({ list, texts, waiting, filters, maxSearch }: PartProps<Row>) {
  const { rows, count } = list;
  return (
    <div className="sheet-tools">
      <SearchInput
        label={texts.search}
        search={list.view.search}
        onSearch={(search) => list.setView({ search })}
        {...(maxSearch !== undefined && { maxLength: maxSearch })}
      />
      {filters}
      <span className="faint push">
        {!waiting && rows.length > 0 && texts.of(rows.length, count.all, count.atLeast)}
      </span>
    </div>
  );
}

function Content<Row>({ list, texts, waiting, onShowAll, empty, rowHeight, children }: PartProps<Row>) {
  const { rows, fetched, page, pageSize } = list;
  const failure = list.moreFailed && texts.failures;
  const first = (page - 1) * pageSize + 1;
  if (waiting) return <PendingRows rowHeight={rowHeight} />;
  if (fetched.length === 0) {
    if (empty) return empty;
    return (
      <EmptyState title={texts.nothingFound} text={texts.nothingFoundText}>
        <Button type="primary" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      {failure && <ErrorState title={failure.laterPart} text={failure.text} onRetry={list.retryMore} />}
      {list.reloadFailed && texts.failures && (
        <ErrorState title={texts.failures.list} text={texts.failures.text} onRetry={list.retry} />
      )}
      {rows.length > 0 && children(first)}
      <ListFooter
        first={first}
        shown={rows.length}
        page={page}
        pageSize={pageSize}
        total={fetched.length}
        onPage={(next) => list.setView({ page: next })}
      />
    </>
  );
}

/** Stands for rows that are not there yet. */
export function PendingRows({ rowHeight = 24 }: { rowHeight?: number | undefined }) {
  return (
    <div className="sheet-pending">
      <LineSkeletons count={12} height={rowHeight} />
    </div>
  );
}
