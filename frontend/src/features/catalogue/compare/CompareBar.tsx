import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { pages } from '../../../shared/paths.ts';
import './compare-bar.css';
import { compareTexts as texts } from './compare-texts.ts';
import { clearCompared, useCompared } from './compared-products.ts';

/** What is chosen for the comparison, at the window's bottom; nothing while nothing is chosen. */
export function CompareBar() {
  const { category, ids, replaced } = useCompared();
  return (
    <section className="compare-bar" aria-label={texts.toCompare} hidden={ids.length === 0}>
      <p role="status">
        {ids.length > 0 && texts.chosen(ids.length, category)}
        {replaced !== undefined && ` ${texts.replaced(replaced)}`}
      </p>
      <button type="button" className="text-button" onClick={clearCompared}>
        {texts.clear}
      </button>
      {ids.length > 1 && (
        <LinkButton to={pages.compare(ids)} primary>
          {texts.compareChosen(ids.length)}
        </LinkButton>
      )}
    </section>
  );
}
