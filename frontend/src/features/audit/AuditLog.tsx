import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AuditedService } from '@shop/contracts/audit-api.ts';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminPages } from '../../shared/admin-paths.ts';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import { useSubjectChangesInfiniteQuery } from './audit-api.ts';
import { auditTexts as texts } from './audit-texts.ts';
import { ChangeList } from './ChangeList.tsx';

/** Elements this close to the viewport count as visible, so that they load ahead. */
const MARGIN = '200px';

interface Props {
  service: AuditedService;
  /** `user/<id>`, `product/<id>` or `order/<id>`. */
  subject: string;
}

/** The changes that administrators made to a subject, loaded when the panel scrolls into view. */
export function AuditLog({ service, subject }: Props) {
  const title = useId();
  const [panel, inView] = useInView<HTMLElement>();
  const log = useSubjectChangesInfiniteQuery(inView ? { service, subject } : skipToken);
  const { currentData, isError, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = log;
  return (
    <section className="panel audit" aria-labelledby={title} ref={panel}>
      <div className="audit-head">
        <h2 className="h4" id={title}>
          {texts.title}
        </h2>
        <Link to={adminPages.adminHistory(subject)}>{texts.everyChange}</Link>
      </div>
      {currentData === undefined && isError ? (
        <ErrorState title={texts.failed} onRetry={refetch} />
      ) : currentData === undefined ? (
        <div role="status" aria-label={texts.loading}>
          <LineSkeletons count={3} />
        </div>
      ) : currentData.pages[0]?.rows.length === 0 ? (
        <p className="faint">
          {texts.empty}. {texts.emptyText}
        </p>
      ) : (
        <ChangeList
          entries={currentData.pages.flatMap(({ rows }) => rows)}
          labelledBy={title}
          more={hasNextPage}
          pending={isFetching}
          onShowMore={fetchNextPage}
          {...(isFetchNextPageError && { failure: <ErrorState title={texts.moreFailed} onRetry={fetchNextPage} /> })}
        />
      )}
    </section>
  );
}

/** Returns a ref, and whether its element has been in view at least once. */
function useInView<Target extends HTMLElement>(): [RefObject<Target | null>, boolean] {
  const target = useRef<Target>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (target.current === null || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [seen]);
  return [target, seen];
}
