import { useId } from 'react';
import { AdminHeader } from '../../../shared/components/AdminHeader.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { NarrowedTo } from '../../../shared/list/NarrowedTo.tsx';
import { useUrlView } from '../../../shared/list/use-url-view.ts';
import { SubjectName } from './SubjectName.tsx';
import '../../../shared/styles/rows.css';
import { ExportHistory } from './ExportHistory.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { mergeParts, unfinishedPart } from './history-parts.ts';
import { historyTexts as texts } from './history-texts.ts';
import { historyUrl, noFilter } from './history-url.ts';
import './history.css';
import { useHistory } from './use-history.ts';

/** /admin/history: everything that administrators changed, also of what is deleted since (docs/api.md#admin-extras). */
export function HistoryPage() {
  const title = useId();
  const { view, setView } = useUrlView(historyUrl.viewOf, historyUrl.paramsOf);
  const { page: _, ...filter } = view;
  const { parts, pending, showMore, retry } = useHistory(filter);
  const loaded = parts ?? [];
  const entries = mergeParts(loaded);
  const more = unfinishedPart(loaded) !== undefined;
  const failed = loaded.filter((part) => part.failed);
  const missing = failed.filter(({ rows }) => rows.length === 0);
  const stuck = failed.filter(({ rows }) => rows.length > 0);
  const failureOf = (some: typeof failed) =>
    some.length > 0 && (
      <ErrorState
        title={some.length === loaded.length ? texts.failed : texts.someFailed(some.map(({ service }) => service))}
        onRetry={retry}
      />
    );
  return (
    <>
      <AdminHeader
        title={texts.title}
        text={
          parts === undefined
            ? texts.loading
            : entries.length > 0 && texts.shown(entries.length, more, view.group === '')
        }
      >
        <ExportHistory filter={filter} />
      </AdminHeader>
      <section className="sheet" aria-labelledby={title} aria-busy={pending}>
        <h2 className="sr" id={title}>
          {texts.changes}
        </h2>
        <HistoryFilters view={view} setView={setView} />
        {view.subject !== '' && (
          <NarrowedTo all={texts.everything} onShowAll={() => setView({ subject: '' })}>
            {texts.only} <SubjectName subject={view.subject} name={entries[0]?.subjectName} removed={false} />
          </NarrowedTo>
        )}
        {parts === undefined && (
          <div className="sheet-pending">
            <LineSkeletons count={12} />
          </div>
        )}
        {failureOf(missing)}
        {parts !== undefined && (entries.length > 0 || failed.length === 0) && (
          <HistoryList
            entries={entries}
            filter={filter}
            labelledBy={title}
            more={more}
            pending={pending}
            onShowMore={showMore}
            onClear={() => setView(noFilter)}
            {...(stuck.length > 0 && { failure: failureOf(stuck) })}
          />
        )}
      </section>
    </>
  );
}
