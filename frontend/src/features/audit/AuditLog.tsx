import type { AuditedService } from '@shop/contracts/audit-api.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import { pages } from '../../shared/paths.ts';
import { auditTexts as texts } from './audit-texts.ts';
import { ChangeList } from './ChangeList.tsx';
import { useAuditLog } from './use-audit-log.ts';
import { useInView } from './use-in-view.ts';

interface Props {
  service: AuditedService;
  /** `user/<id>`, `product/<id>` or `order/<id>`. */
  subject: string;
}

/** The changes that administrators made to a subject, loaded when the panel scrolls into view. */
export function AuditLog({ service, subject }: Props) {
  const title = useId();
  const [panel, inView] = useInView<HTMLElement>();
  const { list, pending, load, loadMore } = useAuditLog(service, subject, inView);
  const { status, rows, next } = list;
  return (
    <section className="panel audit" aria-labelledby={title} ref={panel}>
      <div className="audit-head">
        <h2 className="h4" id={title}>
          {texts.title}
        </h2>
        <Link to={pages.adminHistory(subject)}>{texts.everyChange}</Link>
      </div>
      {status === 'failed' ? (
        <ErrorState title={texts.failed} onRetry={load} />
      ) : status !== 'ready' ? (
        <div role="status" aria-label={texts.loading}>
          <LineSkeletons count={3} />
        </div>
      ) : rows.length === 0 ? (
        <p className="faint">
          {texts.empty}. {texts.emptyText}
        </p>
      ) : (
        <ChangeList
          entries={rows}
          labelledBy={title}
          more={next !== null}
          pending={pending}
          onShowMore={loadMore}
          {...(list.moreFailed && { failure: <ErrorState title={texts.moreFailed} onRetry={loadMore} /> })}
        />
      )}
    </section>
  );
}
