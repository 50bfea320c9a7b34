import { PRICE_SLIDER } from '@shop/contracts/catalogue-api.ts';
import { formatPrice } from '../../../shared/format.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { type Filters, priceLimit, toggleAttribute, toggleCategory, toggleRating } from './filters.ts';

interface FilterTag {
  label: string;
  /** The filters without this one. */
  without: Filters;
}

/** One tag per active filter, in the order of the panel. */
export function filterTags(filters: Filters): FilterTag[] {
  const limit = priceLimit(filters);
  return [
    // PRICE_SLIDER.max instead of undefined, so that the slider shows 'no limit'.
    ...(limit === undefined
      ? []
      : [{ label: texts.upTo(formatPrice(limit)), without: { ...filters, price: PRICE_SLIDER.max } }]),
    ...filters.ratings.map((stars) => ({ label: texts.stars(stars), without: toggleRating(filters, stars) })),
    ...filters.categories.map((name) => ({
      label: texts.categoryName(name),
      without: toggleCategory(filters, name),
    })),
    ...filters.attrs.map((attribute) => ({
      label: texts.attribute(attribute.key, attribute.value),
      without: toggleAttribute(filters, attribute),
    })),
  ];
}
