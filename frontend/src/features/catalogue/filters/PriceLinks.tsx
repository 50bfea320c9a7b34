import type { Facets } from '@shop/contracts/catalogue-api.ts';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../../shared/format.ts';
import { filterTexts as texts } from './filter-texts.ts';
import type { Filters } from './filters.ts';
import './price-links.css';

/** In the shop's currency. */
const LIMITS = [25, 50, 100];

interface Props {
  filters: Filters;
  /** Null before the first response, or when it has none. */
  facets: Facets | null;
  loading: boolean;
  urlFor: (filters: Filters) => string;
}

/** Links to what costs little, where the list has such products and more expensive ones; keeps their place until that is known. */
export function PriceLinks({ filters, facets, loading, urlFor }: Props) {
  const limits = LIMITS.filter((limit) => facets && facets.price.min <= limit && limit < facets.price.max);
  if (facets ? limits.length === 0 : !loading) return null;
  return (
    <ul className="price-links" aria-label={texts.price}>
      {limits.map((price) => (
        <li key={price}>
          <Link to={urlFor({ ...filters, price })} className="chip-link" aria-current={price === filters.price}>
            {texts.upToPrice(formatPrice(price))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
