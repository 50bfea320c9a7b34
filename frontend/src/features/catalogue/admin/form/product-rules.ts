import type { CreateProductRequest } from '@shop/contracts/catalogue-admin-api.ts';
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

/** The unparsed values of the form. */
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
  /** Of a new product only. */
  files: File[];
}
export type ProductField = keyof ProductValues;
export type ProductFaults = Partial<Record<ProductField, string>>;

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
  files: [],
};

export function valuesOf({
  name,
  description,
  count,
  price,
  category,
  attributesTable,
}: ProductDetails): ProductValues {
  const attributes = attributesTable.map(({ key, value }) => ({ key, value }));
  return { ...emptyProduct, name, description, count: String(count), price: price.toFixed(2), category, attributes };
}

/**
 * Validates a product: errors by field in the order of the form (docs/requirements.md#product-rules, docs/api.md#admin-products). A new
 * product requires images. Images of an existing product are uploaded separately; `values` contain them only if they are too many beside
 * those `present`.
 */
export function checkProduct(values: ProductValues, isNew: boolean, present = 0): ProductFaults {
  const faults = {
    name: textFault(values.name, MAX_NAME, texts.missing.name),
    description: textFault(values.description, MAX_DESCRIPTION, texts.missing.description),
    count: countFault(values.count.trim()),
    price: priceFault(values.price.trim()),
    category: values.category === '' ? texts.missing.category : undefined,
    newCategory: values.newCategory.trim() === '' ? undefined : categoryTexts.notEntered,
    attributes: values.attributes.length > MAX_ATTRIBUTES ? texts.tooManyAttributes : undefined,
    ...newAttributeFaults(values),
    files: filesFault(values.files, present) ?? (isNew && values.files.length === 0 ? texts.missing.images : undefined),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

/** Reports too many files immediately, because they block the submit anyway (docs/requirements.md#product-rules). */
export function filesFault(files: File[], present: number): string | undefined {
  return files.length + present > MAX_IMAGES ? imageTexts.tooMany : undefined;
}

/** Separates acceptable files from rejected ones, with messages. */
export function takenOf(chosen: File[]): { files: File[]; refused: string | undefined } {
  const large = chosen.filter(({ size }) => size > MAX_IMAGE_BYTES);
  return {
    files: chosen.filter((file) => !large.includes(file)),
    refused: large.length > 0 ? imageTexts.tooLarge(large.map(({ name }) => name)) : undefined,
  };
}

/** Builds the payload of docs/requirements.md#calls-products from valid values. */
export function requestOf(values: ProductValues): CreateProductRequest {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    count: Number(values.count),
    price: Number(values.price),
    category: values.category,
    attributesTable: values.attributes,
  };
}

/** Adds an attribute or changes its value (docs/requirements.md#product-form). */
export function withAttribute(attributes: Attribute[], { key, value }: Attribute): Attribute[] {
  const known = attributes.some((row) => row.key === key);
  return known ? attributes.map((row) => (row.key === key ? { key, value } : row)) : [...attributes, { key, value }];
}

/** The attributes of a category's top-level category (docs/requirements.md#category). */
export function offeredAttributes(category: string, categories: Category[]): Category['attrs'] {
  const [top] = category.split('/');
  return categories.find(({ name }) => name === top)?.attrs ?? [];
}

/**
 * Validates an unfinished attribute row: a key requires a value and a value requires a key (docs/requirements.md#product-rules).
 */
function newAttributeFaults({ newKey, newValue }: ProductValues): ProductFaults {
  const hasKey = newKey.trim() !== '';
  const hasValue = newValue.trim() !== '';
  if (hasKey && hasValue) return { newValue: attributeTexts.notEntered };
  if (hasKey) return { newValue: attributeTexts.valueMissing };
  return hasValue ? { newKey: attributeTexts.keyMissing } : {};
}

function textFault(text: string, max: number, missing: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return missing;
  return length > max ? texts.tooLong(max) : undefined;
}

function countFault(count: string): string | undefined {
  if (count === '') return texts.missing.count;
  return /^\d+$/.test(count) && Number(count) <= MAX_COUNT ? undefined : texts.countWrong;
}

function priceFault(price: string): string | undefined {
  if (price === '') return texts.missing.price;
  if (!/^\d+(\.\d{1,2})?$/.test(price)) return texts.priceWrong;
  return Number(price) >= 0.01 && Number(price) <= MAX_PRICE ? undefined : texts.priceRange;
}
