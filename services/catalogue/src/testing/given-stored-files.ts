import { IMAGE_VARIANT_WIDTHS } from '@shop/contracts/catalogue-api.ts';
import { imageName } from '../images/image-name.ts';
import type { ImageStore } from '../images/image-store.ts';
import { givenProduct, storedImage } from './builders.ts';
import type { TestCatalogue } from './open-test-catalogue.ts';

/**
 * Creates products with one image each, whose files hold one byte.
 * @returns the names of the files, three per product
 */
export async function givenStoredFiles(
  catalogue: TestCatalogue,
  products: number,
  store: ImageStore = catalogue.images,
): Promise<string[]> {
  const images = Array.from({ length: products }, storedImage);
  for (const image of images) await givenProduct(catalogue, { images: [image] });
  const names = images.flatMap(({ id }) => IMAGE_VARIANT_WIDTHS.map((width) => imageName(id, width)));
  await Promise.all(names.map((name) => store.put(name, Buffer.from('x'))));
  return names;
}
