import { type Facets, PAGE_SIZE, type Sort } from '@shop/contracts/catalogue-api.ts';
import { folded } from '../folded.ts';

/** A product as a person would note it on paper. */
export interface NotedProduct {
  id: string;
  name: string;
  priceCents: number;
  category: string;
  attrs: { key: string; value: string }[];
  stars: number[];
  createdAt: number;
}

export interface NaiveQuery {
  within?: string | undefined;
  price?: number | undefined;
  rating: number[];
  category: string[];
  attrs: { key: string; values: string[] }[];
  sort?: Sort | undefined;
  pageNum: number;
}

/** What API.md, Catalogue, says of a list, word by word and without any thought of speed. */
export function naiveList(
  products: readonly NotedProduct[],
  query: NaiveQuery,
): { ids: string[]; total: number; facets: Facets } {
  const within = products.filter(({ category }) => query.within === undefined || liesIn(category, query.within));
  const lists = listsOf(query);
  const found = within.filter((product) => lists.every(({ admits }) => admits(product)));
  const ignoring = (list: string) =>
    within.filter((product) => lists.every(({ name, admits }) => name === list || admits(product)));
  const sorted = found.toSorted((one, other) => compare(query.sort, one, other) || (one.id < other.id ? -1 : 1));
  return {
    ids: sorted.slice((query.pageNum - 1) * PAGE_SIZE, query.pageNum * PAGE_SIZE).map(({ id }) => id),
    total: found.length,
    facets: {
      price: rangeOf(ignoring('price').map(({ priceCents }) => priceCents / 100)),
      ratings: [5, 4, 3, 2, 1]
        .map((value) => ({ value, count: ignoring('rating').filter((product) => wholeStar(product) === value).length }))
        .filter(({ value, count }) => count > 0 || query.rating.includes(value)),
      categories: categoryChoices(ignoring('category'), query.category),
      attrs: attributeChoices(products, ignoring, query.attrs),
    },
  };
}

function listsOf({ price, rating, category, attrs }: NaiveQuery): { name: string; admits(p: NotedProduct): boolean }[] {
  return [
    { name: 'price', admits: ({ priceCents }) => price === undefined || priceCents <= price * 100 + 1e-6 },
    { name: 'rating', admits: (product) => rating.length === 0 || rating.includes(wholeStar(product)) },
    {
      name: 'category',
      admits: (product) => category.length === 0 || category.some((one) => liesIn(product.category, one)),
    },
    ...attrs.map(({ key, values }) => ({
      name: `attribute ${key}`,
      admits: (product: NotedProduct) => product.attrs.some((attr) => attr.key === key && values.includes(attr.value)),
    })),
  ];
}

function liesIn(category: string, one: string): boolean {
  const [segments, above] = [category.split('/'), one.split('/')];
  return above.every((segment, depth) => segments[depth] === segment);
}

function mean({ stars }: NotedProduct): number {
  return stars.length === 0 ? 0 : stars.reduce((sum, one) => sum + one, 0) / stars.length;
}

function wholeStar(product: NotedProduct): number {
  return Math.round(mean(product));
}

function compare(sort: Sort | undefined, one: NotedProduct, other: NotedProduct): number {
  if (sort === undefined) return other.createdAt - one.createdAt;
  const [by, direction] = sort.split('_') as [string, string];
  const sign = Number(direction);
  if (by === 'price') return sign * (one.priceCents - other.priceCents);
  if (by === 'rating') return sign * (Math.round(mean(one) * 10) - Math.round(mean(other) * 10));
  const [left, right] = [folded(one.name), folded(other.name)];
  return left === right ? 0 : sign * (left < right ? -1 : 1);
}

function rangeOf(dollars: readonly number[]): { min: number; max: number } {
  return dollars.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...dollars), max: Math.max(...dollars) };
}

function categoryChoices(products: readonly NotedProduct[], chosen: readonly string[]): Facets['categories'] {
  const levels = products.flatMap(({ category }) => {
    const segments = category.split('/');
    return segments.map((_, depth) => segments.slice(0, depth + 1).join('/'));
  });
  return [...new Set([...levels, ...chosen])]
    .map((value) => ({ value, count: products.filter(({ category }) => liesIn(category, value)).length }))
    .sort((one, other) => (folded(one.value) < folded(other.value) ? -1 : 1));
}

function attributeChoices(
  all: readonly NotedProduct[],
  ignoring: (list: string) => NotedProduct[],
  chosen: NaiveQuery['attrs'],
): Facets['attrs'] {
  const collator = new Intl.Collator('en', { numeric: true });
  const order = (one: string, other: string) => collator.compare(one, other) || (one < other ? -1 : 1);
  const said = all.flatMap(({ attrs }) => attrs);
  return [...new Set([...said.map(({ key }) => key), ...chosen.map(({ key }) => key)])]
    .map((key) => {
      const picked = chosen.find((one) => one.key === key)?.values ?? [];
      const values = new Set([...said.filter((attr) => attr.key === key).map(({ value }) => value), ...picked]);
      const has = (product: NotedProduct, value: string) =>
        product.attrs.some((attr) => attr.key === key && attr.value === value);
      return {
        key,
        values: [...values]
          .map((value) => ({
            value,
            count: ignoring(`attribute ${key}`).filter((product) => has(product, value)).length,
          }))
          .filter(({ value, count }) => count > 0 || picked.includes(value))
          .sort((one, other) => order(one.value, other.value)),
      };
    })
    .filter(({ values }) => values.length > 0)
    .sort((one, other) => order(one.key, other.key));
}
