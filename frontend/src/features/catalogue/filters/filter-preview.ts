import type { Attribute, Facets, ProductList } from '@shop/contracts/catalogue-api.ts';

/** What 'Filter' would show: how many products, and how many with each option. */
export interface FilterPreview extends Pick<ProductList, 'total' | 'facets'> {
  /** It is that of an earlier choice, until the next one has come. */
  isPending: boolean;
}

/** How many products the options of the panel have. */
export interface OptionCounts {
  ofRating: (stars: number) => number;
  ofCategory: (name: string) => number;
  ofAttribute: (attribute: Attribute) => number;
}

/** Reads the counts of options from facets; an option that is missing in them has no products. */
export function countsOf({ ratings, categories, attrs }: Facets): OptionCounts {
  const count = <Value>(options: { value: Value; count: number }[] | undefined, value: Value) =>
    options?.find((option) => option.value === value)?.count ?? 0;
  return {
    ofRating: (stars) => count(ratings, stars),
    ofCategory: (name) => count(categories, name),
    ofAttribute: ({ key, value }) => count(attrs.find((group) => group.key === key)?.values, value),
  };
}

/**
 * Adds the options that only the preview has to those of the applied filters, without products: those keep their order
 * and place while somebody chooses.
 */
export function withOptionsOf(applied: Facets, preview: Facets): Facets {
  const keys = [...new Set([...applied.attrs, ...preview.attrs].map(({ key }) => key))];
  const valuesOf = ({ attrs }: Facets, key: string) => attrs.find((group) => group.key === key)?.values ?? [];
  return {
    ...applied,
    ratings: withMissing(applied.ratings, preview.ratings),
    categories: withMissing(applied.categories, preview.categories),
    attrs: keys.map((key) => ({ key, values: withMissing(valuesOf(applied, key), valuesOf(preview, key)) })),
  };
}

function withMissing<Option extends { value: unknown; count: number }>(known: Option[], other: Option[]): Option[] {
  const missing = other.filter(({ value }) => !known.some((option) => option.value === value));
  return [...known, ...missing.map((option) => ({ ...option, count: 0 }))];
}
