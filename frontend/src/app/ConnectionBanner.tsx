import { useSlowCalls } from '../shared/api/slow-calls.ts';
import { useStaleCatalogue } from '../shared/api/stale-catalogue.ts';
import { useOnline } from '../shared/hooks/use-online.ts';
import { appTexts as texts } from './app-texts.ts';
import './connection-banner.css';

/**
 * A notice above the bottom of the window while the browser is offline, while a call takes long, and while the catalogue serves stale
 * responses (docs/reliability.md#degradation).
 */
export function ConnectionBanner() {
  const isOnline = useOnline();
  const isSlow = useSlowCalls();
  const isStale = useStaleCatalogue();
  const text = !isOnline ? texts.offlineNow : isSlow ? texts.slow : isStale ? texts.stale : undefined;
  return (
    <div className="connection-banner" role="status">
      {text && <p>{text}</p>}
    </div>
  );
}
