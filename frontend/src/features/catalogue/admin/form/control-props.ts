import type { ProductField } from './product-rules.ts';
import { controlId } from './use-product-form.ts';

/** ARIA attributes of a control for its hint and its error; its Field shows the same texts. */
export function controlProps(field: ProductField, { error, hint }: { error?: string | undefined; hint?: string } = {}) {
  const id = controlId(field);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    ...(error && { status: 'error' as const, 'aria-invalid': true }),
    ...(described && { 'aria-describedby': described }),
  };
}
