import type { CreateProductRequest, UpdateProductRequest } from '@shop/contracts/catalogue-admin-api.ts';
import type { Attribute } from '@shop/contracts/catalogue-api.ts';
import { centsOf } from '@shop/contracts/money.ts';
import { notFound } from '@shop/platform/service/http/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import { foldCase } from '../fold-case.ts';

/** What is said of a product (SPEC §3), as the contract's schema has checked it; the price in cents. */
export interface ProductFields {
  name: string;
  description: string;
  priceCents: number;
  count: number;
  category: string;
  /** In their order, none of them twice. */
  attrs: Attribute[];
}

/** What an update says of a product; attributes that it does not tell stay as they are. */
export type ProductChanges = Omit<ProductFields, 'attrs'> & { attrs: Attribute[] | undefined };

/** What an administrator sent, in the catalogue's own terms. */
export function fieldsOf(request: CreateProductRequest): ProductFields;
export function fieldsOf(request: UpdateProductRequest): ProductChanges;
export function fieldsOf(request: UpdateProductRequest): ProductChanges {
  const { name, description, price, count, category, attributesTable } = request;
  const attrs = attributesTable && withoutDoubles(attributesTable);
  return { name, description, priceCents: centsOf(price), count, category, attrs };
}

/** The id of a product as an address gives it. @throws ShopError 404 for a text that is no id */
export function productIdOf(text: string): string {
  if (!isId(text)) throw notFound('Product');
  return text.toLowerCase();
}

/** The key under which a name is unique: trimmed and case-folded (API.md, Catalogue). */
export function nameKey(name: string): string {
  return foldCase(name.trim());
}

function withoutDoubles(attributes: readonly Attribute[]): Attribute[] {
  const byContent = new Map(attributes.map(({ key, value }) => [JSON.stringify([key, value]), { key, value }]));
  return [...byContent.values()];
}
