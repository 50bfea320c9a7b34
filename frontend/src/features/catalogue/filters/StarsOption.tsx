import { Stars } from '../../../shared/components/Stars.tsx';
import { filterTexts as texts } from './filter-texts.ts';

/** A number of stars, as icons and as text for screen readers. */
export function StarsOption({ stars }: { stars: number }) {
  return (
    <>
      <span className="sr">{texts.stars(stars)}</span>
      <span aria-hidden>
        <Stars value={stars} />
      </span>
    </>
  );
}
