import { type Form, useForm } from '../../../../shared/hooks/use-form.ts';
import {
  checkProduct,
  filesError,
  type ProductErrors,
  type ProductField,
  type ProductValues,
} from './product-rules.ts';

export type ProductFormHandle = Form<ProductValues>;

/**
 * The values of the product form and their errors: from the first submit on, for files at once (docs/requirements.md#product-form).
 * @param serverErrors the field errors of the last response
 * @param product the number of images that the product has, and whether price and stock are those of its variants
 */
export function useProductForm(
  initial: ProductValues,
  isNew: boolean,
  serverErrors: ProductErrors,
  product: { storedCount: number; hasOptions: boolean },
): ProductFormHandle {
  const check = (values: ProductValues) => checkProduct(values, isNew, product);
  const form = useForm('product', initial, check, serverErrors);
  const files = filesError(form.values.files, product.storedCount);
  return files === undefined ? form : { ...form, errors: { ...form.errors, files } };
}

/** The id of a field's control. */
export function controlId(field: ProductField): string {
  return `product-${field}`;
}
