import { isApiFailure } from '../../../../shared/send-request.ts';
import type { ProductErrors, ProductField } from './product-rules.ts';

/** Maps fields of the request (docs/requirements.md#calls-products) to fields of the form. */
const fields: Record<string, ProductField> = {
  name: 'name',
  description: 'description',
  count: 'count',
  price: 'price',
  category: 'category',
  attributesTable: 'attributes',
};

/** Returns the field errors of a 400 response (docs/api.md#errors: `details`). */
export function fieldErrorsOf(error: unknown): ProductErrors {
  if (!isApiFailure(error) || error.response?.status !== 400) return {};
  const { details } = (error.response.data ?? {}) as { details?: unknown };
  const errors: ProductErrors = {};
  for (const detail of Array.isArray(details) ? details : []) {
    const field = fields[String(detail?.field).split('.')[0] ?? ''];
    if (field !== undefined) errors[field] ??= String(detail.message);
  }
  return errors;
}
