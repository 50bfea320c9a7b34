import { forbidden, notSignedIn, ShopError, unavailable } from '@shop/platform/service/errors.ts';
import { z } from 'zod';

/** The body of an Engine.IO error response. */
const engineError = z.object({ code: z.number(), message: z.string() });
const FORBIDDEN = 4;

/** Engine.IO forwards only the message of an error from chat; the shop's own errors are recognized by it. */
const SHOP_ERRORS = [unavailable(), notSignedIn()];

/**
 * Maps an Engine.IO error to the shop's format (docs/api.md#realtime): 503 while chat cannot decide, 401 or 403 if it
 * refuses the caller, 400 if the request is wrong.
 * @returns undefined for any other response
 */
export function readEngineError(status: number, body: string): ShopError | undefined {
  if (status !== 400 && status !== 403) return undefined;
  const read = engineError.safeParse(parseJson(body));
  if (!read.success) return undefined;
  const { code, message } = read.data;
  if (code !== FORBIDDEN) return new ShopError('invalid', 'invalid', message);
  return SHOP_ERRORS.find((refusal) => refusal.message === message) ?? forbidden(message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
