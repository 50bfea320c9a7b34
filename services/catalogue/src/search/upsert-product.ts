import { valuesOfKey } from './attribute-spellings.ts';
import { addOrdinal, emptyOrdinalSet, type OrdinalSet, removeOrdinal } from './ordinal-set.ts';
import type { IndexedProduct, ProductTable } from './product-table.ts';

/** Inserts a product into the table, or replaces its row; its words are in a table of their own. */
export function upsertProduct(table: ProductTable, product: Omit<IndexedProduct, 'words'>): void {
  const { ordinal } = product;
  ensureCapacity(table, ordinal);
  if (table.active[ordinal] === 1) updateSets(table, ordinal, removeOrdinal);
  table.activeCount += Number(!product.removed) - (table.active[ordinal] as number);
  table.active[ordinal] = Number(!product.removed);
  table.changed[ordinal] = product.changed;
  table.textChanged[ordinal] = product.textChanged;
  table.id[ordinal] = product.id;
  table.nameKey[ordinal] = product.nameKey;
  table.priceCents[ordinal] = product.priceCents;
  table.star[ordinal] = roundToStar(product);
  table.ratingTenths[ordinal] = roundToTenths(product);
  table.createdAt[ordinal] = product.createdAt;
  table.category[ordinal] = categoryIdOf(table, product.category);
  storeValues(table, ordinal, product.attrs);
  if (!product.removed) updateSets(table, ordinal, addOrdinal);
}

/** Adds a product to, or removes it from, every set that its row belongs to. */
function updateSets(table: ProductTable, ordinal: number, change: (set: OrdinalSet, ordinal: number) => void): void {
  const { active, stars, categories, values } = table.sets;
  change(active, ordinal);
  change(stars[table.star[ordinal] as number] as OrdinalSet, ordinal);
  change(categories[table.category[ordinal] as number] as OrdinalSet, ordinal);
  const from = table.valuesStart[ordinal] as number;
  const to = from + (table.valuesCount[ordinal] as number);
  for (let at = from; at < to; at += 1) change(values[table.values[at] as number] as OrdinalSet, ordinal);
}

/** The exact mean rounded half up to a whole star; 0 without reviews (docs/api.md#product-list). */
export function roundToStar({ ratingSum, reviewsNumber }: Pick<IndexedProduct, 'ratingSum' | 'reviewsNumber'>): number {
  return reviewsNumber === 0 ? 0 : Math.floor((2 * ratingSum + reviewsNumber) / (2 * reviewsNumber));
}

/** Ten times the displayed mean with one decimal; in integers, so that it rounds as the database does. */
function roundToTenths({ ratingSum, reviewsNumber }: Pick<IndexedProduct, 'ratingSum' | 'reviewsNumber'>): number {
  return reviewsNumber === 0 ? 0 : Math.floor((20 * ratingSum + reviewsNumber) / (2 * reviewsNumber));
}

function categoryIdOf({ categories: { ids, names }, sets }: ProductTable, name: string): number {
  const known = ids.get(name);
  if (known !== undefined) return known;
  sets.categories.push(emptyOrdinalSet());
  ids.set(name, names.length);
  return names.push(name) - 1;
}

function valueIdOf({ attributes, sets }: ProductTable, key: string, value: string): number {
  const values = valuesOfKey(attributes, key);
  const known = values.get(value);
  if (known !== undefined) return known;
  values.set(value, attributes.keyOf.length);
  sets.values.push(emptyOrdinalSet());
  attributes.keyOf.push(key);
  return attributes.valueOf.push(value) - 1;
}

/** Stores the value ids of a product; duplicates count once. */
function storeValues(table: ProductTable, ordinal: number, attrs: IndexedProduct['attrs']): void {
  const values = [...new Set(attrs.map(({ key, value }) => valueIdOf(table, key, value)))];
  const count = table.valuesCount[ordinal] as number;
  if (values.length > count) {
    if (table.valuesUsed + values.length > table.values.length) reallocateValues(table, values.length);
    table.valuesStart[ordinal] = table.valuesUsed;
    table.valuesUsed += values.length;
  }
  table.valuesCount[ordinal] = values.length;
  table.values.set(values, table.valuesStart[ordinal]);
}

/** Reallocates the values and drops those that changed products left behind. */
function reallocateValues(table: ProductTable, wanted: number): void {
  let used = wanted;
  for (let ordinal = 0; ordinal < table.size; ordinal += 1) used += table.valuesCount[ordinal] as number;
  const values = new Int32Array(Math.ceil(used * 1.25) + 1_024);
  let at = 0;
  for (let ordinal = 0; ordinal < table.size; ordinal += 1) {
    const count = table.valuesCount[ordinal] as number;
    const from = table.valuesStart[ordinal] as number;
    values.set(table.values.subarray(from, from + count), at);
    table.valuesStart[ordinal] = at;
    at += count;
  }
  table.values = values;
  table.valuesUsed = at;
}

function ensureCapacity(table: ProductTable, ordinal: number): void {
  if (ordinal < table.size) return;
  for (let next = table.size; next <= ordinal; next += 1) {
    table.id[next] = '';
    table.nameKey[next] = '';
  }
  table.size = ordinal + 1;
  if (table.size <= table.active.length) return;
  const room = Math.ceil(table.size * 1.25) + 256;
  table.active = copyInto(table.active, new Uint8Array(room));
  table.changed = copyInto(table.changed, new Float64Array(room));
  table.textChanged = copyInto(table.textChanged, new Float64Array(room));
  table.priceCents = copyInto(table.priceCents, new Int32Array(room));
  table.star = copyInto(table.star, new Uint8Array(room));
  table.ratingTenths = copyInto(table.ratingTenths, new Uint8Array(room));
  table.createdAt = copyInto(table.createdAt, new Float64Array(room));
  table.category = copyInto(table.category, new Int32Array(room));
  table.valuesStart = copyInto(table.valuesStart, new Int32Array(room));
  table.valuesCount = copyInto(table.valuesCount, new Uint16Array(room));
}

function copyInto<Column extends Uint8Array | Uint16Array | Int32Array | Float64Array>(
  from: Column,
  to: Column,
): Column {
  to.set(from);
  return to;
}
