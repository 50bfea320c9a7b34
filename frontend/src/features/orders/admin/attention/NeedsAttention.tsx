import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import { focusHeading } from '../../../../shared/browser/focus-heading.ts';
import type { Dispatch } from '../../../../shared/list/list-endpoint.ts';
import { AttentionTiles } from './AttentionTiles.tsx';
import { type ActedOn, dropRow } from './attention-api.ts';
import { attentionTexts as texts } from './attention-texts.ts';
import './attention.css';
import type { useAttention } from './use-attention.ts';

/** What an administrator has to act on, above the list of orders; renders nothing without any. */
export function NeedsAttention({ attention, failed, reload }: Omit<ReturnType<typeof useAttention>, 'held'>) {
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
  return (
    <>
      <p className="sr" role="status">
        {announcement}
      </p>
      {failed && (
        <p className="attention-failed">
          {texts.failed}{' '}
          <button type="button" className="attention-again" onClick={reload}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {attention && hasRows(attention) && (
        <section className="attention" aria-label={texts.title} ref={section} tabIndex={-1}>
          <h2 className="attention-title">{texts.title}</h2>
          <AttentionTiles
            attention={attention}
            onResolved={remove('discrepancies', texts.resolved)}
            onDelivered={remove('overdue', texts.delivered)}
            onRetried={remove('failedRefunds', texts.retried)}
          />
        </section>
      )}
    </>
  );
}

function hasRows({ discrepanciesCount, failedRefundsCount, overdueCount, soldOutCount }: OrderAttention): boolean {
  return discrepanciesCount + failedRefundsCount + overdueCount + soldOutCount > 0;
}
