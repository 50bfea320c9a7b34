import { useStaleCatalogue } from '../shared/api/stale-catalogue.ts';
import { appTexts } from './app-texts.ts';
import './stale-banner.css';

/** A notice under the navigation while the catalogue serves stale responses (docs/reliability.md#degradation). */
export function StaleBanner() {
  const stale = useStaleCatalogue();
  return (
    <div className="stale-banner" role="status">
      {stale && <p className="wrap">{appTexts.stale}</p>}
    </div>
  );
}
