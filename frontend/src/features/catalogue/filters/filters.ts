import { type Attribute, PRICE_SLIDER } from '@shop/contracts/catalogue-api.ts';

/** The filters of a product list (docs/requirements.md#product-list). */
export interface Filters {
  /** The maximum price: undefined until applied; PRICE_SLIDER.max means no limit (docs/api.md#screens). */
  price: number | undefined;
  /** Whole stars, descending. */
  ratings: number[];
  /** Full names, such as 'Computers/Laptops'. */
  categories: string[];
  attrs: Attribute[];
}

export const noFilters: Filters = { price: undefined, ratings: [], categories: [], attrs: [] };

/** The highest price that can be typed. */
export const MAX_PRICE = 99_999.99;

/** Reads a price, with cents or without, from text; undefined for anything else. */
export function readPrice(text: string): number | undefined {
  const price = /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return price > 0 ? price : undefined;
}

/** The price limit; undefined without one. */
export function priceLimit({ price }: Filters): number | undefined {
  return price === PRICE_SLIDER.max ? undefined : price;
}

/** Counts the active filters; each has one tag above the cards. */
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
  const kept = filters.attrs.filter((selected) => !isSame(selected, attribute));
  return { ...filters, attrs: kept.length < filters.attrs.length ? kept : [...kept, attribute] };
}

export function isSame(one: Attribute, other: Attribute): boolean {
  return one.key === other.key && one.value === other.value;
}

function toggled<Value>(values: Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((selected) => selected !== value) : [...values, value];
}
