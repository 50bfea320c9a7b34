import './skeletons.css';

/** Skeletons of product cards, for a card grid. */
export function CardSkeletons({ count }: { count: number }) {
  return indexes(count).map((index) => (
    <div key={index} className="product-card" aria-hidden>
      <span className="responsive-image skeleton-block" />
      <span className="skeleton-words">
        <span className="skeleton-line" style={{ width: '88%' }} />
        <span className="skeleton-line" style={{ width: '48%', height: 12 }} />
        <span className="skeleton-line" style={{ width: '32%', height: 20 }} />
      </span>
    </div>
  ));
}

/** Skeletons of text lines. */
export function LineSkeletons({ count, height = 16 }: { count: number; height?: number }) {
  return (
    <div className="skeleton-lines" aria-hidden>
      {indexes(count).map((index) => (
        <span key={index} className="skeleton-line" style={{ height, width: `${94 - ((index * 13) % 34)}%` }} />
      ))}
    </div>
  );
}

/** The skeleton of a panel: a heading and lines. */
export function PanelSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className="panel" aria-hidden>
      <span className="skeleton-line" style={{ width: '32%', height: 20, marginTop: 0 }} />
      <LineSkeletons count={lines} />
    </div>
  );
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
