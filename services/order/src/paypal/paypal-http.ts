import { z } from 'zod';
import { PayPalRefused, PayPalUnavailable } from './paypal-errors.ts';

const errorBody = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** @throws PayPalUnavailable when there is no response */
export async function fetchPayPal(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw new PayPalUnavailable('PayPal does not respond', { cause });
  }
}

/** @throws PayPalUnavailable for 401, 409, 429, 5xx and unreadable responses; PayPalRefused for other errors */
export async function readResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  const body: unknown = await response.json().catch((cause) => {
    if (response.ok) throw new PayPalUnavailable('PayPal sent an unreadable response', { cause });
  });
  if (response.ok) {
    const read = schema.safeParse(body);
    if (read.success) return read.data;
    throw new PayPalUnavailable('PayPal sent an unknown response', { cause: read.error });
  }
  // A 401 is about our credentials, a 409 means that an earlier call is still in progress: the outcome is unknown.
  if ([401, 409, 429].includes(response.status) || response.status >= 500)
    throw new PayPalUnavailable(`PayPal responded with ${response.status}`);
  const error = errorBody.safeParse(body).data;
  throw new PayPalRefused(response.status, error?.details?.[0]?.issue ?? error?.name ?? 'UNKNOWN');
}
