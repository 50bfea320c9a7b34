import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { messageOf } from '../../../../shared/api-client.ts';
import { formTexts } from '../admin-product-texts.ts';
import { fetchFreshProduct, isChangedMeanwhile, putProduct, UPDATED } from '../admin-products-api.ts';

/** The product was changed after its row was loaded, and nothing was saved. */
export class ChangedMeanwhile extends Error {}

/**
 * Saves stock and price of a row, and whether it is published, by the update of the form, which replaces all fields: the others are read first. An
 * update of another administrator since the row was loaded wins, whichever field it changed.
 * @param shown the row as its reader saw it
 * @returns the row after the update
 * @throws ChangedMeanwhile, and the errors of the calls
 */
export async function saveStockAndPrice(
  shown: AdminProduct,
  { count, price, published }: Pick<AdminProduct, 'count' | 'price' | 'published'>,
): Promise<AdminProduct> {
  const product = await fetchProduct(shown._id);
  if (product.updatedAt !== shown.updatedAt) throw new ChangedMeanwhile();
  const { name, description, category, attributesTable, updatedAt } = product;
  const expected = { countShown: shown.count, updatedAt };
  try {
    const fields = { name, description, category, attributesTable, count, price, published };
    const { message } = await putProduct(shown._id, { ...fields, ...expected });
    if (message !== UPDATED) throw new Error(message || formTexts.unexpected);
  } catch (error) {
    throw isChangedMeanwhile(error) ? new ChangedMeanwhile() : error;
  }
  return fetchRow(shown._id).catch((error: unknown) => {
    // It is saved; with the old version of the row, the next edit offers to load the new one.
    console.warn(messageOf(error));
    return { ...shown, count, price, published };
  });
}

/** Fetches the current row of a product. */
export async function fetchRow(id: string): Promise<AdminProduct> {
  const { _id, name, price, category, count, images, updatedAt, published } = await fetchProduct(id);
  return { _id, name, price, category, count, image: images[0] ?? null, updatedAt, published };
}

function fetchProduct(id: string): Promise<ProductDetails> {
  return fetchFreshProduct(id, new AbortController().signal);
}
