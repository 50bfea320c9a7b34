import { deskTexts as texts } from './desk-texts.ts';

/** A part of a panel or drawer that could not be loaded. */
export function FailedPart({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p className="panel-note" role="alert">
      {text}{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </p>
  );
}
