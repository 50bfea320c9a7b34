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
 * @param storedCount the number of images that the product has
 */
export function useProductForm(
  initial: ProductValues,
  isNew: boolean,
  serverErrors: ProductErrors,
  storedCount: number,
): ProductFormHandle {
  const check = (values: ProductValues) => checkProduct(values, isNew, storedCount);
  const form = useForm('product', initial, check, serverErrors);
  const files = filesError(form.values.files, storedCount);
  return files === undefined ? form : { ...form, errors: { ...form.errors, files } };
}

/** The id of a field's control. */
export function controlId(field: ProductField): string {
  return `product-${field}`;
}
