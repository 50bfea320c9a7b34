import type { ProductList } from '@shop/contracts/catalogue-api.ts';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../../shared/format.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { type Filters, priceLimit } from './filters.ts';
import './hidden-by-price.css';

interface Props {
  filters: Filters;
  list: Pick<ProductList, 'total' | 'facets'>;
  /** The list without the highest price. */
  url: string;
}

/** Says how many products the highest price hides: 'Filter' sends one even if nobody has chosen it (docs/requirements.md#filters). */
export function HiddenByPrice({ filters, list, url }: Props) {
  const limit = priceLimit(filters);
  // A server that only knows the requirements has no facets.
  const count = (list.facets?.price.count ?? 0) - list.total;
  if (limit === undefined || count < 1) return null;
  return (
    <p className="hidden-by-price">
      {texts.hidden(count, formatPrice(limit))} <Link to={url}>{texts.showHidden}</Link>
    </p>
  );
}
