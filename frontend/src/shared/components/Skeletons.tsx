import './skeletons.css';

/** Product cards to come, inside a grid of cards. */
export function CardSkeletons({ count }: { count: number }) {
  return places(count).map((place) => (
    <div key={place} className="product-card" aria-hidden>
      <span className="picture skeleton-block" />
      <span className="skeleton-words">
        <span className="skeleton-line" style={{ width: '88%' }} />
        <span className="skeleton-line" style={{ width: '48%', height: 12 }} />
        <span className="skeleton-line" style={{ width: '32%', height: 20 }} />
      </span>
    </div>
  ));
}

/** Rows of a table, lines of an order, messages: so many lines of text to come. */
export function LineSkeletons({ count, height = 16 }: { count: number; height?: number }) {
  return (
    <div className="skeleton-lines" aria-hidden>
      {places(count).map((place) => (
        <span key={place} className="skeleton-line" style={{ height, width: `${94 - ((place * 13) % 34)}%` }} />
      ))}
    </div>
  );
}

/** A panel to come: a heading and some lines. */
export function PanelSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className="panel" aria-hidden>
      <span className="skeleton-line" style={{ width: '32%', height: 20, marginTop: 0 }} />
      <LineSkeletons count={lines} />
    </div>
  );
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
