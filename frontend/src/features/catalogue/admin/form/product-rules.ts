import {
  type Attribute,
  type Category,
  MAX_ATTRIBUTES,
  MAX_COUNT,
  MAX_DESCRIPTION,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  MAX_NAME,
  MAX_PRICE,
  type ProductDetails,
} from '@shop/contracts/catalogue-api.ts';
import { attributeTexts, categoryTexts, imageTexts, formTexts as texts } from '../admin-product-texts.ts';
import type { ProductRequest } from '../admin-products-api.ts';

/** The typed values of the form. */
export interface ProductValues {
  name: string;
  description: string;
  count: string;
  price: string;
  category: string;
  newCategory: string;
  attributes: Attribute[];
  newKey: string;
  newValue: string;
  /** False for a draft. */
  published: boolean;
  /** Images of a new product. */
  files: File[];
}
export type ProductField = keyof ProductValues;
export type ProductErrors = Partial<Record<ProductField, string>>;

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  count: '',
  price: '',
  category: '',
  newCategory: '',
  attributes: [],
  newKey: '',
  newValue: '',
  published: true,
  files: [],
};

export function valuesOf({
  name,
  description,
  count,
  price,
  category,
  attributesTable,
  published,
}: ProductDetails): ProductValues {
  const attributes = attributesTable.map(({ key, value }) => ({ key, value }));
  return {
    ...emptyProduct,
    name,
    description,
    count: String(count),
    price: price.toFixed(2),
    category,
    attributes,
    published,
  };
}

/**
 * Validates the form (docs/requirements.md#product-rules, docs/api.md#admin-products); returns the errors in field order.
 * A new product requires images. Those of an existing one are uploaded separately: its values hold only a selection that
 * exceeds the maximum together with the `storedCount` images.
 */
export function checkProduct(values: ProductValues, isNew: boolean, storedCount = 0): ProductErrors {
  const errors = {
    name: textError(values.name, MAX_NAME, texts.missing.name),
    description: textError(values.description, MAX_DESCRIPTION, texts.missing.description),
    count: countError(values.count.trim()),
    price: priceError(values.price.trim()),
    category: values.category === '' ? texts.missing.category : undefined,
    newCategory: values.newCategory.trim() === '' ? undefined : categoryTexts.notEntered,
    attributes: values.attributes.length > MAX_ATTRIBUTES ? texts.tooManyAttributes : undefined,
    ...newAttributeErrors(values),
    files:
      filesError(values.files, storedCount) ?? (isNew && values.files.length === 0 ? texts.missing.images : undefined),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** Too many files block the submit (docs/requirements.md#product-rules). */
export function filesError(files: File[], storedCount: number): string | undefined {
  return files.length + storedCount > MAX_IMAGES ? imageTexts.tooMany : undefined;
}

/** Splits selected files into acceptable ones and a message about those that are too large. */
export function acceptedFiles(selected: File[]): { files: File[]; rejected: string | undefined } {
  const large = selected.filter(({ size }) => size > MAX_IMAGE_BYTES);
  return {
    files: selected.filter((file) => !large.includes(file)),
    rejected: large.length > 0 ? imageTexts.tooLarge(large.map(({ name }) => name)) : undefined,
  };
}

/**
 * Converts valid values to the request of docs/requirements.md#calls-products.
 * @param wasPublished the request says only when that changes; a new product is published
 */
export function requestOf(values: ProductValues, wasPublished = true): ProductRequest {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    count: Number(values.count),
    price: Number(values.price),
    category: values.category,
    attributesTable: values.attributes,
    ...(values.published !== wasPublished && { published: values.published }),
  };
}

/** Adds an attribute, or replaces the value of an existing key (docs/requirements.md#product-form). */
export function withAttribute(attributes: Attribute[], { key, value }: Attribute): Attribute[] {
  const exists = attributes.some((row) => row.key === key);
  return exists ? attributes.map((row) => (row.key === key ? { key, value } : row)) : [...attributes, { key, value }];
}

/** The attributes of the category's top-level category (docs/requirements.md#category). */
export function offeredAttributes(category: string, categories: Category[]): Category['attrs'] {
  const [top] = category.split('/');
  return categories.find(({ name }) => name === top)?.attrs ?? [];
}

/** A new key requires a value and vice versa, and both need Enter (docs/requirements.md#product-rules). */
function newAttributeErrors({ newKey, newValue }: ProductValues): ProductErrors {
  const hasKey = newKey.trim() !== '';
  const hasValue = newValue.trim() !== '';
  if (hasKey && hasValue) return { newValue: attributeTexts.notEntered };
  if (hasKey) return { newValue: attributeTexts.valueMissing };
  return hasValue ? { newKey: attributeTexts.keyMissing } : {};
}

function textError(text: string, max: number, missing: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return missing;
  return length > max ? texts.tooLong(max) : undefined;
}

/** @returns why a typed count is refused; undefined for a valid one */
export function countError(count: string): string | undefined {
  if (count === '') return texts.missing.count;
  return /^\d+$/.test(count) && Number(count) <= MAX_COUNT ? undefined : texts.countWrong;
}

/** @returns why a typed price in dollars is refused; undefined for a valid one */
export function priceError(price: string): string | undefined {
  if (price === '') return texts.missing.price;
  if (!/^\d+(\.\d{1,2})?$/.test(price)) return texts.priceWrong;
  return Number(price) >= 0.01 && Number(price) <= MAX_PRICE ? undefined : texts.priceRange;
}
