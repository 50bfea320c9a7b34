import type { AuditEntry } from '@shop/contracts/audit-api.ts';
import { type ReactNode, useRef } from 'react';
import '../../shared/components/link-button.css';
import { AuditChange } from './AuditChange.tsx';
import { auditTexts as texts } from './audit-texts.ts';
import './audit.css';

interface Props {
  entries: AuditEntry[];
  /** The id of the list's title. */
  labelledBy: string;
  /** Older changes can be loaded. */
  more: boolean;
  pending: boolean;
  onShowMore: () => unknown;
  /** Takes the place of 'Show more' when older changes could not be loaded. */
  failure?: ReactNode;
  /** Names what a change changed, in a list about more than one thing. */
  subjectOf?: (entry: AuditEntry) => ReactNode;
}

/** Changes, newest first, with 'Show more'. */
export function ChangeList({ entries, labelledBy, more, pending, onShowMore, failure, subjectOf }: Props) {
  const changes = useRef<HTMLOListElement>(null);
  return (
    <>
      <ol className="audit-changes" ref={changes} tabIndex={-1} aria-labelledby={labelledBy}>
        {entries.map((entry) => (
          <AuditChange key={entry._id} entry={entry} {...(subjectOf && { subject: subjectOf(entry) })} />
        ))}
      </ol>
      {failure ??
        (more && (
          <button
            type="button"
            className="link-button link-button-quiet"
            aria-disabled={pending}
            onClick={() => {
              if (pending) return;
              // The button disappears with the last part; the list stays.
              changes.current?.focus({ preventScroll: true });
              onShowMore();
            }}
          >
            {pending ? texts.loading : texts.showMore}
          </button>
        ))}
    </>
  );
}
