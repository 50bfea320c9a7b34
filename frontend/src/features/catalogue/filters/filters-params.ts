import type { Attribute } from '@shop/contracts/catalogue-api.ts';
import { type Filters, priceLimit } from './filters.ts';

interface FilterParams {
  price?: number;
  rating?: string;
  category?: string;
  attrs?: string;
}

/** The filters as the call of the list carries them (docs/requirements.md#calls-products); what was not chosen is left out. */
export function filterParams(filters: Filters): FilterParams {
  const price = priceLimit(filters);
  const { ratings, categories, attrs } = filters;
  return {
    ...(price !== undefined && { price }),
    ...(ratings.length > 0 && { rating: ratings.join(',') }),
    ...(categories.length > 0 && { category: categories.join(',') }),
    ...(attrs.length > 0 && { attrs: attributeGroups(attrs).join(',') }),
  };
}

/**
 * The values of one key make one group, 'key-value-value'. Where a '-' or ',' belongs to a key or a value, each value has
 * its own, so that the server can tell them apart by the attributes it knows (docs/api.md#product-list).
 */
function attributeGroups(attrs: Attribute[]): string[] {
  const keys = [...new Set(attrs.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const values = attrs.filter((attribute) => attribute.key === key).map(({ value }) => value);
    const plain = [key, ...values].every((text) => !/[-,]/.test(text));
    return plain ? [[key, ...values].join('-')] : values.map((value) => `${key}-${value}`);
  });
}
