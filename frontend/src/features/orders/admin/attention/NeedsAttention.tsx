import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import { focusHeading } from '../../../../shared/browser/focus-heading.ts';
import type { Dispatch } from '../../../../shared/list/list-endpoint.ts';
import { AttentionTiles } from './AttentionTiles.tsx';
import { type ActedOn, dropRow } from './attention-api.ts';
import { kindsOf } from './attention-kinds.tsx';
import { attentionTexts as texts } from './attention-texts.ts';
import './attention.css';
import type { useAttention } from './use-attention.ts';

/** Everything that waits for an administrator, above the list of orders; renders nothing without any. */
export function NeedsAttention({ waiting, failed, retry }: Omit<ReturnType<typeof useAttention>, 'held'>) {
  const dispatch = useDispatch<Dispatch>();
  const [announcement, setAnnouncement] = useState('');
  const section = useRef<HTMLElement>(null);
  const remove = (list: ActedOn, announced: string) => (id: string) => {
    // Commit synchronously: the pressed button leaves the DOM, so the section or the page title gets the focus.
    flushSync(() => {
      setAnnouncement(announced);
      dispatch(dropRow(list, id));
    });
    if (section.current) section.current.focus();
    else focusHeading();
  };
  const kinds = waiting
    ? kindsOf(waiting, {
        onResolved: remove('discrepancies', texts.resolved),
        onDelivered: remove('overdue', texts.delivered),
        onRetried: remove('failedRefunds', texts.retried),
      })
    : [];
  return (
    <>
      <p className="sr" role="status">
        {announcement}
      </p>
      {failed.length > 0 && (
        <p className="attention-failed">
          {texts.failed(failed)}{' '}
          <button type="button" className="attention-again" onClick={retry}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {kinds.length > 0 && (
        <section className="attention" aria-label={texts.title} ref={section} tabIndex={-1}>
          <h2 className="attention-title">{texts.title}</h2>
          <AttentionTiles kinds={kinds} />
        </section>
      )}
    </>
  );
}
