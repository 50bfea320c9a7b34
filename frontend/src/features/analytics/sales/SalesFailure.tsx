import { useDispatch } from 'react-redux';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { sharedTexts } from '../../../shared/components/shared-texts.ts';
import { salesRetried } from './sales-slice.ts';
import { salesTexts as texts } from './sales-texts.ts';

/** In place of what could not be loaded. No alert: on this page a failure interrupts nobody (docs/requirements.md#errors). */
export function SalesFailure() {
  const dispatch = useDispatch();
  return (
    <EmptyState title={texts.failed} text={texts.failedText}>
      <button type="button" className="link-button" onClick={() => dispatch(salesRetried())}>
        {sharedTexts.tryAgain}
      </button>
    </EmptyState>
  );
}
