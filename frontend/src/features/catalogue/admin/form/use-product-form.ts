import { useCallback, useEffect, useState } from 'react';
import {
  checkProduct,
  filesFault,
  type ProductFaults,
  type ProductField,
  type ProductValues,
} from './product-rules.ts';

export interface ProductFormHandle {
  values: ProductValues;
  /** What is wrong, field by field: after the first attempt to send, but files at once (docs/requirements.md#product-form). */
  faults: ProductFaults;
  /** Stays the same function from render to render. */
  change: (change: Partial<ProductValues> | ((before: ProductValues) => Partial<ProductValues>)) => void;
  /** Shows what is wrong and moves the focus to the first field at fault; true when all is well. */
  check: () => boolean;
}

/**
 * What is typed into a product's form, and what is wrong with it. What the server said of a field leaves when the field
 * is changed. `present` counts the images that the product has already.
 */
export function useProductForm(
  initial: ProductValues,
  isNew: boolean,
  refused: ProductFaults,
  present: number,
): ProductFormHandle {
  const [values, setValues] = useState(initial);
  const [attempted, setAttempted] = useState(false);
  const [sent, setSent] = useState(initial);

  const change = useCallback<ProductFormHandle['change']>((change) => {
    setValues((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }));
  }, []);
  useEffect(() => focusFirst(refused), [refused]);

  const many = filesFault(values.files, present);
  const still = Object.entries(refused).filter(([field]) => isUnchanged(field as ProductField, sent, values));
  return {
    values,
    faults: attempted
      ? { ...Object.fromEntries(still), ...checkProduct(values, isNew, present) }
      : many === undefined
        ? {}
        : { files: many },
    change,
    check: () => {
      setAttempted(true);
      setSent(values);
      const faults = checkProduct(values, isNew, present);
      focusFirst(faults);
      return Object.keys(faults).length === 0;
    },
  };
}

/** The id of a field's control. */
export function controlId(field: ProductField): string {
  return `product-${field}`;
}

function focusFirst(faults: ProductFaults): void {
  const [first] = Object.keys(faults);
  if (first !== undefined) document.getElementById(controlId(first as ProductField))?.focus();
}

function isUnchanged(field: ProductField, sent: ProductValues, values: ProductValues): boolean {
  return sent[field] === values[field];
}
