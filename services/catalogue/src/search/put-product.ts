import { type CompactSet, emptyCompactSet, putIn, takeOut } from './compact-set.ts';
import type { IndexedProduct, ProductTable } from './product-table.ts';

/** Puts a product into the table under its number, in place of what stood there. */
export function putProduct(table: ProductTable, product: IndexedProduct): void {
  const { number } = product;
  makeRoom(table, number);
  if (table.live[number] === 1) changeSets(table, number, takeOut);
  table.living += Number(!product.removed) - (table.live[number] as number);
  table.live[number] = Number(!product.removed);
  table.changed[number] = product.changed;
  table.worded[number] = product.worded;
  table.id[number] = product.id;
  table.nameKey[number] = product.nameKey;
  table.priceCents[number] = product.priceCents;
  table.star[number] = wholeStar(product);
  table.tenths[number] = shownTenths(product);
  table.createdAt[number] = product.createdAt;
  table.category[number] = categoryNumber(table, product.category);
  putValues(table, number, product.attrs);
  if (!product.removed) changeSets(table, number, putIn);
}

/** Puts a product into every set that it belongs to as the columns say, or takes it out. */
function changeSets(table: ProductTable, number: number, change: (set: CompactSet, number: number) => void): void {
  const { living, stars, categories, values } = table.sets;
  change(living, number);
  change(stars[table.star[number] as number] as CompactSet, number);
  change(categories[table.category[number] as number] as CompactSet, number);
  const from = table.valuesAt[number] as number;
  const to = from + (table.valuesNumber[number] as number);
  for (let at = from; at < to; at += 1) change(values[table.values[at] as number] as CompactSet, number);
}

/** The exact mean rounded half up to a whole star: 0 without reviews (API.md, Catalogue). */
export function wholeStar({ ratingSum, reviewsNumber }: Pick<IndexedProduct, 'ratingSum' | 'reviewsNumber'>): number {
  return reviewsNumber === 0 ? 0 : Math.floor((2 * ratingSum + reviewsNumber) / (2 * reviewsNumber));
}

/** The mean as it is shown, to one decimal, times ten; in whole numbers, so that it rounds as the database does. */
function shownTenths({ ratingSum, reviewsNumber }: IndexedProduct): number {
  return reviewsNumber === 0 ? 0 : Math.floor((20 * ratingSum + reviewsNumber) / (2 * reviewsNumber));
}

function categoryNumber({ categories: { numbers, names }, sets }: ProductTable, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  sets.categories.push(emptyCompactSet());
  numbers.set(name, names.length);
  return names.push(name) - 1;
}

function valueNumber({ attributes, sets }: ProductTable, key: string, value: string): number {
  const values = attributes.keys.get(key) ?? new Map<string, number>();
  const known = values.get(value);
  if (known !== undefined) return known;
  attributes.keys.set(key, values.set(value, attributes.keyOf.length));
  sets.values.push(emptyCompactSet());
  attributes.keyOf.push(key);
  return attributes.valueOf.push(value) - 1;
}

/** A product counts once for a value, however often it says it. */
function putValues(table: ProductTable, number: number, attrs: IndexedProduct['attrs']): void {
  const values = [...new Set(attrs.map(({ key, value }) => valueNumber(table, key, value)))];
  const held = table.valuesNumber[number] as number;
  if (values.length > held) {
    if (table.valuesUsed + values.length > table.values.length) enlargeValues(table, values.length);
    table.valuesAt[number] = table.valuesUsed;
    table.valuesUsed += values.length;
  }
  table.valuesNumber[number] = values.length;
  table.values.set(values, table.valuesAt[number]);
}

/** Moves the values together, so that what changed products left behind is free again. */
function enlargeValues(table: ProductTable, wanted: number): void {
  let used = wanted;
  for (let number = 0; number < table.size; number += 1) used += table.valuesNumber[number] as number;
  const values = new Int32Array(Math.ceil(used * 1.25) + 1_024);
  let at = 0;
  for (let number = 0; number < table.size; number += 1) {
    const held = table.valuesNumber[number] as number;
    const from = table.valuesAt[number] as number;
    values.set(table.values.subarray(from, from + held), at);
    table.valuesAt[number] = at;
    at += held;
  }
  table.values = values;
  table.valuesUsed = at;
}

function makeRoom(table: ProductTable, number: number): void {
  if (number < table.size) return;
  for (let next = table.size; next <= number; next += 1) {
    table.id[next] = '';
    table.nameKey[next] = '';
  }
  table.size = number + 1;
  if (table.size <= table.live.length) return;
  const room = Math.ceil(table.size * 1.25) + 256;
  table.live = enlarged(table.live, new Uint8Array(room));
  table.changed = enlarged(table.changed, new Float64Array(room));
  table.worded = enlarged(table.worded, new Float64Array(room));
  table.priceCents = enlarged(table.priceCents, new Int32Array(room));
  table.star = enlarged(table.star, new Uint8Array(room));
  table.tenths = enlarged(table.tenths, new Uint8Array(room));
  table.createdAt = enlarged(table.createdAt, new Float64Array(room));
  table.category = enlarged(table.category, new Int32Array(room));
  table.valuesAt = enlarged(table.valuesAt, new Int32Array(room));
  table.valuesNumber = enlarged(table.valuesNumber, new Uint16Array(room));
}

function enlarged<Column extends Uint8Array | Uint16Array | Int32Array | Float64Array>(
  from: Column,
  to: Column,
): Column {
  to.set(from);
  return to;
}
