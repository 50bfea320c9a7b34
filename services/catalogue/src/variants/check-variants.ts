import type { VariantsRequest } from '@shop/contracts/catalogue-admin-api.ts';
import { conflict, invalid, type ShopError } from '@shop/platform/service/errors.ts';
import { foldCase } from '../shared/fold-case.ts';
import { type ProductVariants, skuKey } from './variant.ts';

/** What a product is before its variants change. */
export interface PresentProduct extends ProductVariants {
  productId: string;
  imageIds: ReadonlyMap<string, string>;
}

/**
 * Checks what the schema of a request cannot: that options, values, combinations and SKUs are unique without case, that each value
 * has a variant, that variants and images are of this product, and that the first variant stays (docs/api.md#admin-variants).
 * @throws ShopError 400 or 409 that names the field
 */
export function checkVariants(request: VariantsRequest, present: PresentProduct): void {
  checkOptions(request.options);
  checkChoices(request);
  checkIds(request, present);
  checkMoved(request, present);
  checkSkus(request);
  for (const [at, { price, oldPrice, image }] of request.variants.entries()) {
    if (oldPrice !== null && oldPrice <= price) throw bad(`variants.${at}.oldPrice`, 'must be above the price');
    if (image !== null && !present.imageIds.has(image))
      throw bad(`variants.${at}.image`, 'must be the path of an image of the product');
  }
}

function checkOptions(options: VariantsRequest['options']): void {
  const repeated = firstRepeated(options.map(({ name }) => foldCase(name)));
  if (repeated !== undefined) throw bad(`options.${repeated}.name`, 'must be unique');
  for (const [at, { values }] of options.entries()) {
    const again = firstRepeated(values.map(foldCase));
    if (again !== undefined) throw bad(`options.${at}.values.${again}`, 'must be unique');
  }
}

function checkChoices({ options, variants }: VariantsRequest): void {
  if (options.length === 0 && variants.length > 1) throw bad('variants', 'without options there is one variant');
  for (const [at, { values }] of variants.entries()) {
    if (values.length !== options.length) throw bad(`variants.${at}.values`, 'must be one value of each option');
    const unknown = values.findIndex((value, option) => options[option]?.values.includes(value) !== true);
    if (unknown >= 0) throw bad(`variants.${at}.values.${unknown}`, 'must be a value of its option');
  }
  const repeated = firstRepeated(variants.map(({ values }) => JSON.stringify(values)));
  if (repeated !== undefined) throw bad(`variants.${repeated}.values`, 'another variant has the same values');
  for (const [at, { values }] of options.entries()) {
    const chosen = new Set(variants.map((variant) => variant.values[at]));
    const unused = values.findIndex((value) => !chosen.has(value));
    if (unused >= 0) throw bad(`options.${at}.values.${unused}`, 'must be the value of a variant');
  }
}

function checkIds({ options, variants }: VariantsRequest, present: PresentProduct): void {
  const ids = variants.map(({ _id }) => _id?.toLowerCase());
  const known = new Set<string | undefined>([...present.variants.map(({ id }) => id), undefined]);
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw bad(`variants.${unknown}._id`, 'must be the id of a variant of this product');
  const repeated = firstRepeated(ids.map((id, at) => id ?? `new ${at}`));
  if (repeated !== undefined) throw bad(`variants.${repeated}._id`, 'must be unique');
  const first = variants.find((_, at) => ids[at] === present.productId);
  if (first === undefined)
    throw bad('variants', 'the first variant, which has the id of the product, can be taken off sale but not deleted');
  if (options.length > 0) return;
  if (!first.onSale)
    throw bad('variants.0.onSale', 'without options the product itself is for sale: unpublish it instead');
  if (present.variants.some(({ id, onSale }) => onSale && id !== present.productId))
    throw conflict('variants-on-sale', 'Take the other variants off sale before you remove the options');
}

/**
 * No variant takes the choice of another one that stays: it may lie in the carts of customers, who would get what they did not
 * choose.
 */
function checkMoved({ variants }: VariantsRequest, present: PresentProduct): void {
  const owners = new Map(present.variants.map(({ id, choice }) => [JSON.stringify(choice), id]));
  const staying = new Set(variants.map(({ _id }) => _id?.toLowerCase()));
  const moved = variants.findIndex(({ _id, values }) => {
    const owner = owners.get(JSON.stringify(values));
    return _id !== undefined && owner !== undefined && owner !== _id.toLowerCase() && staying.has(owner);
  });
  if (moved >= 0)
    throw bad(`variants.${moved}.values`, 'are those of another variant, which customers may have chosen');
}

function checkSkus({ variants }: VariantsRequest): void {
  const repeated = firstRepeated(variants.map(({ sku }, at) => (sku === null ? `none ${at}` : `sku ${skuKey(sku)}`)));
  if (repeated !== undefined) throw takenSku(repeated, 'Another variant of this product has the same SKU');
}

/** 409 that names the variant whose SKU is taken. */
export function takenSku(at: number, message: string): ShopError {
  return conflict('sku-taken', message, [{ field: `variants.${at}.sku`, message }]);
}

function bad(field: string, message: string): ShopError {
  return invalid(field, `${field}: ${message}`);
}

/** The index of the first text that occurred before. */
function firstRepeated(texts: readonly string[]): number | undefined {
  const at = texts.findIndex((text, index) => texts.indexOf(text) < index);
  return at < 0 ? undefined : at;
}
