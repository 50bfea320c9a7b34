import { Stars } from '../../../shared/components/Stars.tsx';
import { filterTexts as texts } from './filter-texts.ts';

/** So many whole stars, as a graphic and in words for screen readers. */
export function StarsChoice({ stars }: { stars: number }) {
  return (
    <>
      <span className="sr">{texts.stars(stars)}</span>
      <span aria-hidden>
        <Stars value={stars} />
      </span>
    </>
  );
}
