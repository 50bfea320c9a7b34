import { AxiosError } from 'axios';
import type { ProductFaults, ProductField } from './product-rules.ts';

/** Which field of the form a field of the payload of docs/requirements.md#calls-products is. */
const fields: Record<string, ProductField> = {
  name: 'name',
  description: 'description',
  count: 'count',
  price: 'price',
  category: 'category',
  attributesTable: 'attributes',
};

/** What a 400 says of single fields of the form (docs/api.md#errors: `details`); empty when it names none of them. */
export function faultsOf(error: unknown): ProductFaults {
  if (!(error instanceof AxiosError) || error.response?.status !== 400) return {};
  const { details }: { details?: unknown } = error.response.data ?? {};
  const faults: ProductFaults = {};
  for (const detail of Array.isArray(details) ? details : []) {
    const field = fields[String(detail?.field).split('.')[0] ?? ''];
    if (field !== undefined) faults[field] ??= String(detail.message);
  }
  return faults;
}
