import { formatCount, formatRating } from '../format.ts';
import { sharedTexts as texts } from './shared-texts.ts';
import './stars.css';

interface Props {
  /** The mean rating, 1 to 5; 0 without reviews. */
  value: number;
  /** Adds the mean and the count: '4.6 (342)'. */
  count?: number;
  /** Writes the count out: '4.6 · 342 reviews'. */
  words?: boolean;
  large?: boolean;
}

/** A rating as stars with an accessible name, and optionally as a number. */
export function Stars({ value, count, words = false, large = false }: Props) {
  const name = value > 0 ? texts.rated(formatRating(value)) : texts.notRated;
  return (
    <span className={large ? 'stars stars-large' : 'stars'}>
      <span className="stars-row" role="img" aria-label={name}>
        <span aria-hidden style={{ width: `${value * 20}%` }} />
      </span>
      {count !== undefined && (
        <span className="stars-count">{words ? longCount(value, count) : shortCount(value, count)}</span>
      )}
    </span>
  );
}

function longCount(value: number, count: number) {
  if (count === 0) return texts.noReviews;
  return texts.reviews(formatRating(value), count, formatCount(count));
}

function shortCount(value: number, count: number) {
  if (count === 0) return <span className="faint">(0)</span>;
  return (
    <>
      {formatRating(value)} <span className="faint">({formatCount(count)})</span>
    </>
  );
}
