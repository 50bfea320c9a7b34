import { inSpan } from '@shop/platform/service/observability/tracing.ts';
import { z } from 'zod';
import { PayPalRefused, PayPalUnavailable, PayPalUnreadable } from './paypal-errors.ts';

const errorBody = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/**
 * Calls PayPal. Never follows a redirect: requests and credentials go to the configured address only.
 * @throws PayPalUnavailable when there is no response
 */
export async function fetchPayPal(url: string, init: RequestInit): Promise<Response> {
  const { method = 'GET' } = init;
  const attributes = { 'http.request.method': method, 'server.address': new URL(url).hostname };
  return inSpan(`${method} PayPal`, { kind: 'client', attributes }, async (span) => {
    try {
      const response = await fetch(url, { ...init, redirect: 'error' });
      span?.set({ 'http.response.status_code': response.status });
      return response;
    } catch (cause) {
      throw new PayPalUnavailable('PayPal does not respond', { cause });
    }
  });
}

/**
 * Reads a response.
 * @throws PayPalUnreadable for a success that cannot be read; PayPalRefused for PayPal's own refusal; PayPalUnavailable
 * for everything that leaves the outcome unknown
 */
export async function readResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const read = schema.safeParse(body);
    if (read.success) return read.data;
    throw new PayPalUnreadable('PayPal sent an unknown response', { cause: read.error });
  }
  const error = errorBody.safeParse(body).data;
  // 401 is about our credentials; 408, 409 and 429 mean that nothing was decided yet. A proxy's page or a body that was
  // cut decides nothing either.
  if (error?.name === undefined || [401, 408, 409, 429].includes(status) || status >= 500)
    throw new PayPalUnavailable(`PayPal responded with ${status}`);
  throw new PayPalRefused(status, error.details?.[0]?.issue ?? error.name);
}
