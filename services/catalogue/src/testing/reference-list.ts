import { type Facets, PAGE_SIZE, type Sort } from '@shop/contracts/catalogue-api.ts';
import { foldCase } from '../shared/fold-case.ts';

/** A product in the reference implementation. */
export interface ReferenceProduct {
  id: string;
  name: string;
  priceCents: number;
  category: string;
  attrs: { key: string; value: string }[];
  stars: number[];
  createdAt: number;
}

export interface ReferenceQuery {
  pathCategory?: string | undefined;
  price?: number | undefined;
  rating: number[];
  category: string[];
  attrs: { key: string; values: string[] }[];
  sort?: Sort | undefined;
  pageNum: number;
}

/** A reference implementation of docs/api.md#product-list: literal and slow. */
export function referenceList(
  products: readonly ReferenceProduct[],
  query: ReferenceQuery,
): { ids: string[]; total: number; facets: Facets } {
  const candidates = products.filter(
    ({ category }) => query.pathCategory === undefined || isInCategory(category, query.pathCategory),
  );
  const filters = filtersOf(query);
  const matches = candidates.filter((product) => filters.every(({ accepts }) => accepts(product)));
  const ignoring = (filter: string) =>
    candidates.filter((product) => filters.every(({ name, accepts }) => name === filter || accepts(product)));
  const sorted = matches.toSorted((one, other) => compare(query.sort, one, other) || (one.id < other.id ? -1 : 1));
  return {
    ids: sorted.slice((query.pageNum - 1) * PAGE_SIZE, query.pageNum * PAGE_SIZE).map(({ id }) => id),
    total: matches.length,
    facets: {
      price: rangeOf(ignoring('price').map(({ priceCents }) => priceCents / 100)),
      ratings: [5, 4, 3, 2, 1]
        .map((value) => ({
          value,
          count: ignoring('rating').filter((product) => roundToStar(product) === value).length,
        }))
        .filter(({ value, count }) => count > 0 || query.rating.includes(value)),
      categories: categoryFacets(ignoring('category'), query.category),
      attrs: attributeFacets(products, ignoring, query.attrs),
    },
  };
}

function filtersOf({
  price,
  rating,
  category,
  attrs,
}: ReferenceQuery): { name: string; accepts(p: ReferenceProduct): boolean }[] {
  return [
    { name: 'price', accepts: ({ priceCents }) => price === undefined || priceCents <= price * 100 + 1e-6 },
    { name: 'rating', accepts: (product) => rating.length === 0 || rating.includes(roundToStar(product)) },
    {
      name: 'category',
      accepts: (product) => category.length === 0 || category.some((one) => isInCategory(product.category, one)),
    },
    ...attrs.map(({ key, values }) => ({
      name: `attribute ${key}`,
      accepts: (product: ReferenceProduct) =>
        product.attrs.some((attr) => attr.key === key && values.includes(attr.value)),
    })),
  ];
}

function isInCategory(category: string, one: string): boolean {
  const [segments, above] = [category.split('/'), one.split('/')];
  return above.every((pathSegment, depth) => segments[depth] === pathSegment);
}

function mean({ stars }: ReferenceProduct): number {
  return stars.length === 0 ? 0 : stars.reduce((sum, one) => sum + one, 0) / stars.length;
}

function roundToStar(product: ReferenceProduct): number {
  return Math.round(mean(product));
}

function compare(sort: Sort | undefined, one: ReferenceProduct, other: ReferenceProduct): number {
  if (sort === undefined) return other.createdAt - one.createdAt;
  const [by, direction] = sort.split('_') as [string, string];
  const sign = Number(direction);
  if (by === 'price') return sign * (one.priceCents - other.priceCents);
  if (by === 'rating') return sign * (Math.round(mean(one) * 10) - Math.round(mean(other) * 10));
  const [left, right] = [foldCase(one.name), foldCase(other.name)];
  return left === right ? 0 : sign * (left < right ? -1 : 1);
}

function rangeOf(dollars: readonly number[]): Facets['price'] {
  const count = dollars.length;
  return count === 0 ? { min: 0, max: 0, count } : { min: Math.min(...dollars), max: Math.max(...dollars), count };
}

function categoryFacets(products: readonly ReferenceProduct[], selected: readonly string[]): Facets['categories'] {
  const levels = products.flatMap(({ category }) => {
    const segments = category.split('/');
    return segments.map((_, depth) => segments.slice(0, depth + 1).join('/'));
  });
  return [...new Set([...levels, ...selected])]
    .map((value) => ({ value, count: products.filter(({ category }) => isInCategory(category, value)).length }))
    .sort((one, other) => (foldCase(one.value) < foldCase(other.value) ? -1 : 1));
}

function attributeFacets(
  all: readonly ReferenceProduct[],
  ignoring: (filter: string) => ReferenceProduct[],
  selected: ReferenceQuery['attrs'],
): Facets['attrs'] {
  const collator = new Intl.Collator('en', { numeric: true });
  const order = (one: string, other: string) => collator.compare(one, other) || (one < other ? -1 : 1);
  const attributes = all.flatMap(({ attrs }) => attrs);
  return [...new Set([...attributes.map(({ key }) => key), ...selected.map(({ key }) => key)])]
    .map((key) => {
      const selectedValues = selected.find((one) => one.key === key)?.values ?? [];
      const values = new Set([
        ...attributes.filter((attr) => attr.key === key).map(({ value }) => value),
        ...selectedValues,
      ]);
      const has = (product: ReferenceProduct, value: string) =>
        product.attrs.some((attr) => attr.key === key && attr.value === value);
      return {
        key,
        values: [...values]
          .map((value) => ({
            value,
            count: ignoring(`attribute ${key}`).filter((product) => has(product, value)).length,
          }))
          .filter(({ value, count }) => count > 0 || selectedValues.includes(value))
          .sort((one, other) => order(one.value, other.value)),
      };
    })
    .filter(({ values }) => values.length > 0)
    .sort((one, other) => order(one.key, other.key));
}
