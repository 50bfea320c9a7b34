import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { detailsTexts as texts } from './details-texts.ts';

/** Placeholder while the product is loading. */
export function DetailsSkeleton() {
  return (
    <main id="main" tabIndex={-1} className="wrap page" aria-busy>
      <h1 className="sr">{texts.product}</h1>
      <p className="faint details-loading" role="status">
        {texts.loading}
      </p>
      <div className="details" aria-hidden>
        <div className="gallery">
          <div className="thumbs" />
          <span className="responsive-image skeleton-block" />
        </div>
        <div className="buy">
          <span className="skeleton-line" style={{ width: '32%' }} />
          <span className="skeleton-line" style={{ width: '88%', height: 40 }} />
          <span className="skeleton-line" style={{ width: '48%' }} />
          <span className="skeleton-line" style={{ width: '32%', height: 28, marginTop: 24 }} />
          <LineSkeletons count={4} />
          <span className="skeleton-line" style={{ height: 52, marginTop: 24 }} />
        </div>
      </div>
    </main>
  );
}
