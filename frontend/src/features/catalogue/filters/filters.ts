import { type Attribute, PRICE_SLIDER } from '@shop/contracts/catalogue-api.ts';

/** What a product list is narrowed to (docs/requirements.md#product-list). */
export interface Filters {
  /**
   * The highest price in dollars, as the slider was applied: undefined when it never was, PRICE_SLIDER.max when it
   * stood at its right end, which means no limit (docs/api.md#screens).
   */
  price: number | undefined;
  /** Whole stars, the most first. */
  ratings: number[];
  /** Full names, such as 'Computers/Laptops'. */
  categories: string[];
  attrs: Attribute[];
}

export const noFilters: Filters = { price: undefined, ratings: [], categories: [], attrs: [] };

/** The price that is in force, undefined when there is no limit. */
export function priceLimit({ price }: Filters): number | undefined {
  return price !== undefined && price < PRICE_SLIDER.max ? price : undefined;
}

/** How many choices narrow the list; each is one tag above the cards. */
export function countFilters(filters: Filters): number {
  const { ratings, categories, attrs } = filters;
  return ratings.length + categories.length + attrs.length + (priceLimit(filters) === undefined ? 0 : 1);
}

export function toggleRating(filters: Filters, stars: number): Filters {
  return { ...filters, ratings: toggled(filters.ratings, stars).sort((one, other) => other - one) };
}

export function toggleCategory(filters: Filters, name: string): Filters {
  return { ...filters, categories: toggled(filters.categories, name) };
}

export function toggleAttribute(filters: Filters, attribute: Attribute): Filters {
  const kept = filters.attrs.filter((chosen) => !isSame(chosen, attribute));
  return { ...filters, attrs: kept.length < filters.attrs.length ? kept : [...kept, attribute] };
}

export function isSame(one: Attribute, other: Attribute): boolean {
  return one.key === other.key && one.value === other.value;
}

function toggled<Value>(values: Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((chosen) => chosen !== value) : [...values, value];
}
