import {
  type Attribute,
  type Category,
  MAX_ATTRIBUTES,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  MAX_NAME,
  type ProductDetails,
  type ProductImage,
} from '@shop/contracts/catalogue-api.ts';
import { isApiFailure } from '../../../../shared/api/send-request.ts';
import { errorsOf, type FormErrors } from '../../../../shared/hooks/use-form.ts';
import { attributeTexts, categoryTexts, imageTexts, formTexts as texts } from '../admin-product-texts.ts';
import type { ProductRequest, UpdateRequest } from '../admin-products-api.ts';
import { type TypedName, typedFields } from './product-fields.ts';

/** The values of the form; those of the typed fields are texts. */
export interface ProductValues extends Record<TypedName, string> {
  category: string;
  newCategory: string;
  attributes: Attribute[];
  newKey: string;
  newValue: string;
  /** False for a draft. */
  published: boolean;
  /** Images of a new product. */
  files: File[];
  /** Alt texts of the images of an existing product, by path. */
  imageTexts: Record<string, string>;
}
export type ProductField = keyof ProductValues;
export type ProductErrors = FormErrors<ProductValues>;

export const emptyProduct: ProductValues = {
  ...typedFromEach(() => ''),
  category: '',
  newCategory: '',
  attributes: [],
  newKey: '',
  newValue: '',
  published: true,
  files: [],
  imageTexts: {},
};

export function valuesOf(product: ProductDetails): ProductValues {
  const { category, attributesTable, published, images } = product;
  const typed = typedFromEach(({ name, toText }) => toText(product[name] as never));
  const attributes = attributesTable.map(({ key, value }) => ({ key, value }));
  const imageTexts = Object.fromEntries(images.map(({ path, alt = '' }) => [path, alt]));
  return { ...emptyProduct, ...typed, category, attributes, published, imageTexts };
}

/** The form values of a draft like a product, with a name of its own, without pieces. */
export function copyOf(product: ProductDetails): ProductValues {
  const name = texts.copyName(product.name).slice(0, MAX_NAME);
  return { ...valuesOf(product), name, count: '', published: false, imageTexts: {} };
}

/**
 * Validates the form (docs/requirements.md#product-rules, docs/api.md#admin-products); returns the errors in field order.
 * A new product requires images. Those of an existing one are uploaded separately: its values hold only a selection that
 * exceeds the maximum together with the `storedCount` images. Price and stock of a product with options are not edited here.
 */
export function checkProduct(
  values: ProductValues,
  isNew: boolean,
  { storedCount = 0, hasOptions = false }: { storedCount?: number; hasOptions?: boolean } = {},
): ProductErrors {
  return errorsOf<ProductValues>({
    ...typedFromEach(({ name, errorOf }) => errorOf(values[name].trim())),
    // The sum of many variants may be more than a product without options can have.
    ...(hasOptions && { count: undefined, price: undefined }),
    category: values.category === '' ? texts.missing.category : undefined,
    newCategory: values.newCategory.trim() === '' ? undefined : categoryTexts.notEntered,
    attributes: values.attributes.length > MAX_ATTRIBUTES ? texts.tooManyAttributes : undefined,
    ...newAttributeErrors(values),
    files:
      filesError(values.files, storedCount) ?? (isNew && values.files.length === 0 ? texts.missing.images : undefined),
  });
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
    ...(typedFromEach(({ name, toValue }) => toValue(values[name].trim())) as Pick<ProductDetails, TypedName>),
    category: values.category,
    attributesTable: values.attributes,
    ...(values.published !== wasPublished && { published: values.published }),
  };
}

/** The part of an update with the alt texts that were changed; empty without any. */
export function changedImageTexts(
  { imageTexts }: ProductValues,
  images: readonly ProductImage[],
): Pick<UpdateRequest, 'imageTexts'> {
  // The form may hold texts of images that were removed since.
  const changed = images.flatMap(({ path, alt: before = '' }) => {
    const alt = imageTexts[path]?.trim() ?? before;
    return alt === before ? [] : [{ path, alt }];
  });
  return changed.length > 0 ? { imageTexts: changed } : {};
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

/** The field of the form by that of the request (docs/requirements.md#calls-products). */
const formFields: Record<string, ProductField> = {
  ...typedFromEach(({ name }) => name),
  category: 'category',
  attributesTable: 'attributes',
  imageTexts: 'imageTexts',
};

/** Returns the field errors of a 400 response (docs/api.md#errors: `details`). */
export function fieldErrorsOf(error: unknown): ProductErrors {
  if (!isApiFailure(error) || error.response?.status !== 400) return {};
  const { details } = (error.response.data ?? {}) as { details?: unknown };
  const errors: ProductErrors = {};
  for (const detail of Array.isArray(details) ? details : []) {
    const field = formFields[String(detail?.field).split('.')[0] ?? ''];
    if (field !== undefined) errors[field] ??= String(detail.message);
  }
  return errors;
}

function typedFromEach<Value>(of: (field: (typeof typedFields)[number]) => Value): Record<TypedName, Value> {
  return Object.fromEntries(typedFields.map((field) => [field.name, of(field)])) as Record<TypedName, Value>;
}
