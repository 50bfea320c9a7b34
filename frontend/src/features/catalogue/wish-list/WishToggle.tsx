import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../shared/paths.ts';
import { detailsTexts as texts } from '../details/details-texts.ts';
import './wish-toggle.css';
import { setWished, useWished } from './wished-products.ts';

/** Puts a product on the wish list of this browser, or takes it off; then leads there. */
export function WishToggle({ id }: { id: string }) {
  const wished = useWished().includes(id);
  // A press before hydration, replayed, would take off what the HTML does not show as wished.
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <>
      <button
        type="button"
        className="wish-toggle"
        disabled={!hydrated}
        aria-pressed={wished}
        onClick={() => setWished(id, !wished)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20S4 15 4 9.5a4.2 4.2 0 0 1 8-2 4.2 4.2 0 0 1 8 2C20 15 12 20 12 20z" />
        </svg>
        {texts.wish}
      </button>
      {wished && <Link to={pages.wishList}>{texts.seeWishes}</Link>}
    </>
  );
}
