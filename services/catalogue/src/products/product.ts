import type { CreateProductRequest, UpdateProductRequest } from '@shop/contracts/catalogue-admin-api.ts';
import type { Attribute } from '@shop/contracts/catalogue-api.ts';
import { centsOf } from '@shop/contracts/money.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import { foldCase } from '../shared/fold-case.ts';

/** The fields of a product (docs/requirements.md#product), validated by the contract's schema; the price in cents. */
export interface ProductFields {
  name: string;
  description: string;
  priceCents: number;
  count: number;
  category: string;
  /** Ordered, without duplicates. */
  attrs: Attribute[];
  /** False for a draft, which only administrators see. */
  published: boolean;
}

/** The columns of the fields that an administrator writes; the count is the stock's. */
export const fieldColumns = {
  name: 'name',
  description: 'description',
  priceCents: 'price_cents',
  category: 'category',
  attrs: 'attrs',
  published: 'published',
} as const satisfies Record<keyof Omit<ProductFields, 'count'>, string>;
export type StoredField = keyof typeof fieldColumns;
const storedFields = Object.keys(fieldColumns) as StoredField[];

/** The stored ones of the fields of a product. */
export function storedOf(fields: Pick<ProductFields, StoredField>): Pick<ProductFields, StoredField> {
  return Object.fromEntries(storedFields.map((field) => [field, fields[field]])) as Pick<ProductFields, StoredField>;
}

/** Selects the stored fields by their names, of a table or subquery. */
export function selectFields(table: string): string {
  return storedFields.map((field) => `${table}.${fieldColumns[field]} as "${field}"`).join(', ');
}

/** The fields of an update; undefined ones stay unchanged. */
export type ProductChanges = Omit<ProductFields, 'attrs' | 'published'> & {
  attrs: Attribute[] | undefined;
  published?: boolean | undefined;
  imageTexts?: UpdateProductRequest['imageTexts'];
};

/** Converts a request to the catalogue's own fields. */
export function fieldsOf(request: CreateProductRequest): ProductFields;
export function fieldsOf(request: UpdateProductRequest): ProductChanges;
export function fieldsOf(request: UpdateProductRequest): ProductChanges {
  const { name, description, price, count, category, attributesTable, published, imageTexts } = request;
  const attrs = attributesTable && withoutDuplicates(attributesTable);
  return { name, description, priceCents: centsOf(price), count, category, attrs, published, imageTexts };
}

/** The id of a product in a URL. @throws ShopError 404 for an invalid id */
export function productIdOf(text: string): string {
  if (!isId(text)) throw notFound('Product');
  return text.toLowerCase();
}

/** The unique key of a name: trimmed and without case (docs/api.md#admin-products). */
export function nameKey(name: string): string {
  return foldCase(name.trim());
}

function withoutDuplicates(attributes: readonly Attribute[]): Attribute[] {
  const byContent = new Map(attributes.map(({ key, value }) => [JSON.stringify([key, value]), { key, value }]));
  return [...byContent.values()];
}
