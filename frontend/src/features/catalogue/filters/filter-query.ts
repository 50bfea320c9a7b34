import { type Attribute, SORTS, type Sort } from '@shop/contracts/catalogue-api.ts';
import { type Filters, isSame, readPrice } from './filters.ts';

/** The filters and sort of a product list, as in the URL's query string. */
export interface FilterQuery {
  filters: Filters;
  sort: Sort | undefined;
  /** Whether the search corrects no typos (docs/api.md#corrections). */
  exact?: boolean;
}

/**
 * Formats filters and sort as a query string: '' or '?price=500&rating=5,4&category=Audio,Computers/Laptops
 * &attrs=Colour:Black&sort=price_1'. An attribute's key ends at the first colon; colons inside it are escaped, so that
 * `parseFilterQuery` returns the same values.
 */
export function formatFilterQuery({ filters, sort, exact }: FilterQuery): string {
  const { price, ratings, categories, attrs } = filters;
  const parts = [
    ...(price === undefined ? [] : [`price=${price}`]),
    ...(ratings.length === 0 ? [] : [`rating=${ratings.join(',')}`]),
    ...(categories.length === 0 ? [] : [`category=${encode(categories.join(','))}`]),
    ...attrs.map(({ key, value }) => `attrs=${encode(`${escapeKey(key)}:${value}`)}`),
    ...(sort === undefined ? [] : [`sort=${sort}`]),
    ...(exact ? ['exact=true'] : []),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Parses a query string; ignores invalid parameters. */
export function parseFilterQuery(search: string): FilterQuery {
  const params = new URLSearchParams(search);
  return {
    filters: {
      price: readPrice(params.get('price') ?? ''),
      ratings: [5, 4, 3, 2, 1].filter((stars) => listOf(params.get('rating')).includes(String(stars))),
      categories: [...new Set(listOf(params.get('category')))],
      attrs: attributesOf(params.getAll('attrs')),
    },
    sort: SORTS.find((known) => known === params.get('sort')),
    ...(params.get('exact') === 'true' && { exact: true }),
  };
}

/** Category names contain no commas (docs/api.md#categories). */
function listOf(text: string | null): string[] {
  return (text ?? '').split(',').flatMap((entry) => entry.trim() || []);
}

function attributesOf(texts: string[]): Attribute[] {
  const found: Attribute[] = [];
  for (const text of texts) {
    const colon = text.indexOf(':');
    const attribute = { key: unescapeKey(text.slice(0, Math.max(colon, 0))), value: text.slice(colon + 1) };
    const isValid = attribute.key !== '' && attribute.value !== '';
    if (isValid && !found.some((known) => isSame(known, attribute))) found.push(attribute);
  }
  return found;
}

/** Keeps slashes, commas and colons readable; they are valid in a query string. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%2F|%2C|%3A/g, decodeURIComponent);
}

function escapeKey(key: string): string {
  return key.replace(/[%:]/g, encodeURIComponent);
}

function unescapeKey(key: string): string {
  return key.replace(/%25|%3A/g, decodeURIComponent);
}
