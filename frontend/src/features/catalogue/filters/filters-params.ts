import type { Attribute } from '@shop/contracts/catalogue-api.ts';
import { type Filters, priceLimit } from './filters.ts';

interface FilterParams {
  price?: number;
  rating?: string;
  category?: string;
  attrs?: string;
}

/** Maps filters to the request parameters of docs/requirements.md#calls-products; omits unset filters. */
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
 * Groups the values of each key as 'key-value-value'. When a key or value contains '-' or ',', each value gets its own
 * 'key-value', so that the server can match it against known attributes (docs/api.md#product-list).
 */
function attributeGroups(attrs: Attribute[]): string[] {
  const keys = [...new Set(attrs.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const values = attrs.filter((attribute) => attribute.key === key).map(({ value }) => value);
    const plain = [key, ...values].every((text) => !/[-,]/.test(text));
    return plain ? [[key, ...values].join('-')] : values.map((value) => `${key}-${value}`);
  });
}
