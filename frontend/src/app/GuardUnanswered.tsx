import { ErrorState } from '../shared/components/ErrorState.tsx';
import { appTexts } from './app-texts.ts';

/** The shop could not say who is signed in: nobody is sent away for that. */
export function GuardUnanswered({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="wrap page">
      <ErrorState title={appTexts.noAnswer} text={appTexts.noAnswerText} onRetry={onRetry} />
    </div>
  );
}
