import type { AuditedService } from '@shop/contracts/audit-api.ts';
import { useId, useRef } from 'react';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import '../../shared/components/link-button.css';
import { AuditChange } from './AuditChange.tsx';
import { auditTexts as texts } from './audit-texts.ts';
import './audit.css';
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
  const changes = useRef<HTMLOListElement>(null);
  return (
    <section className="panel audit" aria-labelledby={title} ref={panel}>
      <h2 className="h4" id={title}>
        {texts.title}
      </h2>
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
        <>
          <ol className="audit-changes" ref={changes} tabIndex={-1} aria-labelledby={title}>
            {rows.map((entry) => (
              <AuditChange key={entry._id} entry={entry} />
            ))}
          </ol>
          {list.moreFailed ? (
            <ErrorState title={texts.moreFailed} onRetry={loadMore} />
          ) : (
            next !== null && (
              <button
                type="button"
                className="link-button link-button-quiet"
                aria-disabled={pending}
                onClick={async () => {
                  if (pending) return;
                  // The button disappears with the last part; the list stays.
                  changes.current?.focus({ preventScroll: true });
                  await loadMore();
                }}
              >
                {pending ? texts.loading : texts.showMore}
              </button>
            )
          )}
        </>
      )}
    </section>
  );
}
