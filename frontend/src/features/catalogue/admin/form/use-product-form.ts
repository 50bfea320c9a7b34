import { useCallback, useEffect, useState } from 'react';
import {
  checkProduct,
  filesError,
  type ProductErrors,
  type ProductField,
  type ProductValues,
} from './product-rules.ts';

export interface ProductFormHandle {
  values: ProductValues;
  /** Errors by field: from the first submit on, for files at once (docs/requirements.md#product-form). */
  errors: ProductErrors;
  /** Whether some value differs from the initial one. */
  changed: boolean;
  /** Stable across renders. */
  change: (change: Partial<ProductValues> | ((before: ProductValues) => Partial<ProductValues>)) => void;
  /** Shows the errors and focuses the first invalid field; true when valid. */
  check: () => boolean;
}

/**
 * The typed values of the product form and their errors. A server error disappears when its field changes.
 * @param serverErrors the field errors of the last response
 * @param storedCount the number of images that the product has
 */
export function useProductForm(
  initial: ProductValues,
  isNew: boolean,
  serverErrors: ProductErrors,
  storedCount: number,
): ProductFormHandle {
  const [first] = useState(initial);
  const [values, setValues] = useState(initial);
  const [attempted, setAttempted] = useState(false);
  const [submitted, setSubmitted] = useState(initial);

  const change = useCallback<ProductFormHandle['change']>((change) => {
    setValues((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }));
  }, []);
  useEffect(() => focusFirst(serverErrors), [serverErrors]);

  const tooMany = filesError(values.files, storedCount);
  const remaining = Object.entries(serverErrors).filter(([field]) =>
    isUnchanged(field as ProductField, submitted, values),
  );
  return {
    values,
    errors: attempted
      ? { ...Object.fromEntries(remaining), ...checkProduct(values, isNew, storedCount) }
      : tooMany === undefined
        ? {}
        : { files: tooMany },
    changed: comparable(values) !== comparable(first),
    change,
    check: () => {
      setAttempted(true);
      setSubmitted(values);
      const errors = checkProduct(values, isNew, storedCount);
      focusFirst(errors);
      return Object.keys(errors).length === 0;
    },
  };
}

/** Files have no content to compare: the first values have none. */
function comparable(values: ProductValues): string {
  return JSON.stringify({ ...values, files: values.files.length });
}

/** The id of a field's control. */
export function controlId(field: ProductField): string {
  return `product-${field}`;
}

function focusFirst(errors: ProductErrors): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) document.getElementById(controlId(first as ProductField))?.focus();
}

function isUnchanged(field: ProductField, submitted: ProductValues, values: ProductValues): boolean {
  return submitted[field] === values[field];
}
