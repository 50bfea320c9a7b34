import { useStaleAnswers } from '../shared/stale-answers.ts';
import { appTexts } from './app-texts.ts';
import './stale-banner.css';

/** A calm line under the navigation while the shop answers from what it kept (docs/reliability.md#degradation). */
export function StaleBanner() {
  const stale = useStaleAnswers();
  return (
    <div className="stale-banner" role="status">
      {stale && <p className="wrap">{appTexts.stale}</p>}
    </div>
  );
}
