import { useSelector } from 'react-redux';
import { ErrorState } from '../shared/components/ErrorState.tsx';
import { selectUser } from '../shared/state/session.ts';
import { appTexts as texts } from './app-texts.ts';

/** The shop could not say who is signed in: nobody is sent away for that. */
export function GuardUnanswered({ onRetry }: { onRetry: () => void }) {
  const text = useSelector(selectUser) ? texts.noAnswerSignedIn : texts.noAnswerText;
  return (
    <div className="wrap page">
      <ErrorState title={texts.noAnswer} text={text} onRetry={onRetry} />
    </div>
  );
}
