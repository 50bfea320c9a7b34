import { useSelector } from 'react-redux';
import { ErrorState } from '../shared/components/ErrorState.tsx';
import { selectUser } from '../shared/state/session.ts';
import { appTexts as texts } from './app-texts.ts';

/** Shown when the session check fails for another reason than 401 or 403: the user stays logged in and can retry. */
export function SessionCheckFailed({ onRetry }: { onRetry: () => void }) {
  const text = useSelector(selectUser) ? texts.unavailableSignedIn : texts.unavailableText;
  return (
    <div className="wrap page">
      <ErrorState title={texts.unavailable} text={text} onRetry={onRetry} />
    </div>
  );
}
