import type { AdminVariant, AdminVariants, VariantsRequest } from '@shop/contracts/catalogue-admin-api.ts';
import type { ProductOption } from '@shop/contracts/catalogue-api.ts';
import { centsOf, dollarsOf } from '@shop/contracts/money.ts';
import { foldCase } from '../shared/fold-case.ts';

/** What is sold of a product: one value of each of its options. Money in cents. */
export interface Variant {
  id: string;
  /** One value of each option, in the order of the options. */
  choice: string[];
  sku: string | null;
  priceCents: number;
  /** The price before a reduction. */
  oldPriceCents: number | null;
  imageId: string | null;
  weightGrams: number | null;
  onSale: boolean;
}

/** What a product consists of: its options, and its variants in their order. The first variant has the product's id. */
export interface ProductVariants {
  options: ProductOption[];
  variants: Variant[];
}

/** The fields that an administrator sends, with the ids of new variants and of images. */
export function variantsOf(
  { options, variants }: VariantsRequest,
  { newId, imageIds }: { newId: () => string; imageIds: ReadonlyMap<string, string> },
): ProductVariants {
  return {
    options,
    variants: variants.map(({ _id, values, sku, price, oldPrice, image, weight, onSale }) => ({
      id: _id?.toLowerCase() ?? newId(),
      choice: values,
      sku,
      priceCents: centsOf(price),
      oldPriceCents: oldPrice === null ? null : centsOf(oldPrice),
      imageId: image === null ? null : (imageIds.get(image) ?? null),
      weightGrams: weight,
      onSale,
    })),
  };
}

/** The response of the editor. */
export function toAdminVariants(
  { options, variants }: ProductVariants,
  {
    updatedAt,
    counts,
    priors,
    imagePaths,
  }: {
    updatedAt: Date;
    counts: ReadonlyMap<string, number>;
    priors: ReadonlyMap<string, number>;
    imagePaths: ReadonlyMap<string, string>;
  },
): AdminVariants {
  return {
    options,
    variants: variants.map(
      ({ id, choice, sku, priceCents, oldPriceCents, imageId, weightGrams, onSale }): AdminVariant => ({
        _id: id,
        values: choice,
        sku,
        price: dollarsOf(priceCents),
        oldPrice: inDollars(oldPriceCents),
        priorPrice: inDollars(priors.get(id)),
        count: counts.get(id) ?? 0,
        image: imageId === null ? null : (imagePaths.get(imageId) ?? null),
        weight: weightGrams,
        onSale,
      }),
    ),
    updatedAt: updatedAt.toISOString(),
  };
}

function inDollars(cents: number | null | undefined): number | null {
  return typeof cents === 'number' ? dollarsOf(cents) : null;
}

/** The prices that a product shows: of its variants for sale, or of all while none is. Lowest and highest. */
export function priceRangeOf(variants: readonly Variant[]): { lowest: number; highest: number } {
  const onSale = variants.filter((variant) => variant.onSale);
  const cents = (onSale.length > 0 ? onSale : variants).map(({ priceCents }) => priceCents);
  return { lowest: Math.min(...cents), highest: Math.max(...cents) };
}

/** The unique key of a SKU: trimmed and without case. */
export function skuKey(sku: string): string {
  return foldCase(sku.trim());
}
