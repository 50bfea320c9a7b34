import type { ProductField } from './product-rules.ts';
import { controlId } from './use-product-form.ts';

/** What a control tells a screen reader of itself, its hint and its error; its Field shows the same words. */
export function controlProps(field: ProductField, { error, hint }: { error?: string | undefined; hint?: string } = {}) {
  const id = controlId(field);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    ...(error && { status: 'error' as const, 'aria-invalid': true }),
    ...(described && { 'aria-describedby': described }),
  };
}
