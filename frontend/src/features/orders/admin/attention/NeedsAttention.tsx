import type { UnknownAction } from '@reduxjs/toolkit';
import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { AttentionTiles } from './AttentionTiles.tsx';
import {
  attentionOpened,
  discrepancyResolved,
  overdueDelivered,
  refundRetried,
  selectAttention,
} from './attention-slice.ts';
import { attentionTexts as texts } from './attention-texts.ts';
import './attention.css';
import { focusHeading } from '../../../../shared/focus-heading.ts';

/** What an administrator has to act on, above the list of orders; renders nothing without any. */
export function NeedsAttention() {
  const dispatch = useDispatch();
  const { status, attention } = useSelector(selectAttention);
  const [announcement, setAnnouncement] = useState('');
  const section = useRef<HTMLElement>(null);
  const remove = (action: UnknownAction, announced: string) => {
    // Commit synchronously: the pressed button leaves the DOM, so the section or the page title gets the focus.
    flushSync(() => {
      setAnnouncement(announced);
      dispatch(action);
    });
    if (section.current) section.current.focus();
    else focusHeading();
  };
  return (
    <>
      <p className="sr" role="status">
        {announcement}
      </p>
      {status === 'failed' && (
        <p className="attention-failed">
          {texts.failed}{' '}
          <button type="button" className="attention-again" onClick={() => dispatch(attentionOpened())}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {attention !== null && hasRows(attention) && (
        <section className="attention" aria-label={texts.title} ref={section} tabIndex={-1}>
          <h2 className="attention-title">{texts.title}</h2>
          <AttentionTiles
            attention={attention}
            onResolved={(id) => remove(discrepancyResolved(id), texts.resolved)}
            onDelivered={(id) => remove(overdueDelivered(id), texts.delivered)}
            onRetried={(id) => remove(refundRetried(id), texts.retried)}
          />
        </section>
      )}
    </>
  );
}

function hasRows({ discrepanciesCount, failedRefundsCount, overdueCount, soldOutCount }: OrderAttention): boolean {
  return discrepanciesCount + failedRefundsCount + overdueCount + soldOutCount > 0;
}
